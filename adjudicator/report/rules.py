"""The rules by id, each in one line of Chinese and one of English: what `explain` and docs/rules.md tell of them."""

from __future__ import annotations

RULES: dict[str, tuple[str, str]] = {
    "time.1": (
        "一切时限用对局时区；以论坛首次发帖时间为准，编辑不改变它；等于时限即算迟到",
        "Limits are in the game's zone; the first stamp counts, no edit moves it; a stamp equal to a limit is late"),
    "time.2": (
        "第 k 轮是第 k 夜和随后的白天：夜间时限开轮，次日截票；重投不移动其他时限",
        "Round k is night k and the day after it; revotes move no other limit"),
    "source.1": (
        "只算玩家自己的话：引用、代码、签名、编辑戳、论坛提示、干扰码都不算；读不到的帖子使记录不完整",
        "Only a player's own words count; a post that cannot be read makes the record incomplete, never silent"),
    "source.2": (
        "只有规则允许的在世玩家能投票；名单外账号和本尊发帖要报告",
        "Only those whom a rule lets vote do; outsiders and real accounts are reported"),
    "edit.1": (
        "编辑不能改票：存档见过原帖则按原帖；只见过编辑后的，废票时限后的编辑按选项处理",
        "Editing changes no ballot: the form the archive saw first counts, else a late edit goes by the option"),
    "names.1": (
        "目标按名字、别名、账号匹配，先统一全半角、大小写、空格、繁简；匹配不上即无效票",
        "A target is matched by name, alias or account after normalising; anything else is a void ballot"),
    "override.1": (
        "法官在 rulings.toml 写下的裁定优先于程序，并与程序的判断并列显示",
        "A recorded ruling beats the program's reading and is shown beside it"),
    "end.1": (
        "每次公布之后检查一次胜负；结束后公开全部身份；法官另行终止的对局没有胜方",
        "Wins are checked once after each announcement; after the end all identities are public"),
    "order.1": (
        "指令点了不能点的人要报告；杀死者不算杀人，查验总是如实回答",
        "An order naming somebody it cannot is reported; a check is always answered with the truth"),
    "ballot.form": ("票的格式：行首「投票：目标」，并有「理由：」", "A ballot: 投票：target at the start of a line, and the 理由 label"),
    "ballot.void-form": (
        "明显想投票但格式不对，或目标不明、已出局、是执法团：无效票，但不用掉投票机会",
        "A try out of form, or for nobody who can be voted for, is void and does not use up the vote"),
    "ballot.chat": ("投票帖里的其他帖子不是票，不影响任何结果", "Any other post in the vote thread is no ballot"),
    "ballot.once": ("每阶段每人一张有效票；未废先投的第二张无效", "One standing ballot a voter a stage; a second without voiding is void"),
    "ballot.self": ("是否可以投自己，由选项决定（默认可以）", "Voting for oneself is allowed unless the option forbids it"),
    "ballot.abstain": ("目标写弃权即弃权；写废票即故意无效票", "弃权 is an abstention, 废票 a void ballot on purpose"),
    "ballot.reason-order": (
        "几个无效原因同时成立时，给出排在最前的一个",
        "Where several reasons hold, the first in the fixed order is given"),
    "void.quote": (
        "废票须引用自己的有效票，并在行首明确写「废票」",
        "A ballot is voided by quoting it and saying 废票 at the start of a line"),
    "void.limit": ("废票只在废票时限之前有效（截票前 30 分钟）", "Voiding counts only before the void limit"),
    "void.change": ("改票即先废后投，可以写在一个帖子里", "A change is voiding and voting again, in one post or two"),
    "vote.window": ("只有开票之后、截票之前的票有效", "A ballot counts from the opening to just before the close"),
    "proxy.1": ("执法团可代投，每人每局两次；别人写的代投行无效并报告", "Officials may cast for a player, twice a game each"),
    "assassin.1.roster": (
        "人数决定杀手与警察的人数；一名法官，一到两名助法",
        "The number of players fixes the number of killers and police"),
    "assassin.2.night": (
        "夜间时限前交杀人与查验指令；没有杀人即平安夜；死者公布，身份不公布",
        "Kill and check are due at the night limit; the victim is announced, not his identity"),
    "assassin.2.day": (
        "截票时有效票最多者票死，立即公布身份",
        "The player with the most valid ballots is executed, his identity announced"),
    "assassin.3.win": (
        "杀手全灭好人胜；警察或平民全灭杀手胜；杀手数达到好人数减一杀手胜；另有投降与终止",
        "No killer: town; no police or no civilian: killers; killers level with the rest less one: killers"),
    "assassin.4.speech": (
        "每轮在世玩家须在讨论帖发言至少两次；连续两轮不足即淹死",
        "Two speeches a round; short in two rounds running: drowned"),
    "assassin.4.absence": ("没有投票、重投缺席各记一次；累计两次淹死", "No ballot or a failed revote is a strike; two strikes: drowned"),
    "assassin.4.drowned-ballot": ("本次截票因发言淹死者，本轮的票无效", "Who drowns for speeches at this close has no ballot this round"),
    "assassin.4.both": (
        "淹死在票死之后生效；同时票死又淹死者算票死，不禁赛",
        "Drowning comes after the execution; both at once count as executed"),
    "assassin.4.ban": ("淹死者禁赛下一局，除非法官判为战术性", "A drowned player is barred from the next game unless ruled tactical"),
    "assassin.tie": (
        "平票时由分散票投票者重投，最多两次；仍平或无人可重投则无人票死",
        "A tie is revoted by the dispersed, twice at most; still tied: nobody dies"),
    "assassin.5.dead": (
        "死者可发言不可投票；票死的警察有一帖遗言",
        "The dead may post, not vote; an executed officer has one post of last words"),
    "assassin.6.ruled-out": (
        "法官判出局：立即生效，其票无效，身份不公布",
        "A ruling takes a player out at its time; his ballot is void, his identity hidden"),
    "assassin.double": (
        "旧版双票死：全员有效投票、只有两人得票且平分、票数为偶数",
        "Double execution: everybody voted validly, two players level with exactly half each"),
    "ghost.order": ("夜间结算顺序：杀人、附体、查验", "The night resolves: kill, possession, checks"),
    "ghost.pledge": (
        "杀人指令附生死状：若受害者是毒药，签状的杀手同死",
        "The kill carries a pledge: who dies if the victim is the poison"),
    "ghost.possess": (
        "鬼匪每局可附体一次：平民变杀手，警察无效，毒药则同死",
        "The ghost may possess once: a civilian turns killer, the poison kills both"),
    "poison.kill": ("杀到毒药：毒药与签状的杀手都死，身份都不公布", "Killing the poison kills the pledged killer too"),
    "poison.check": ("毒药被查：通知毒药，警察当夜再查一次", "The poison learns of the check; the police get one more that night"),
    "ghost.reveal": ("鬼匪被票死或被查只显示杀手；被附体者显示被附体匪", "The ghost shows as a killer, a possessed one as possessed"),
    "ghost.win": ("鬼毒的胜负条件（没有人数平衡胜）", "The wins of ghost-poison; no win by numbers"),
    "guardian.order": (
        "先守护后杀人，守护一整轮；被守护者死则守护神代死",
        "The guard comes before the kill and lasts the round; the guardian dies for his ward"),
    "guardian.legal": (
        "不可守自己、死者、同一人两次；第二次无效守护即渎职而死",
        "Not himself, the dead or anybody twice; the second night without a legal guard kills him"),
    "guardian.reveal": (
        "夜间代死不公布身份；白天代死公布守护神",
        "Died for a killed ward: hidden; for an executed one: announced as guardian"),
    "guardian.side": ("守护神不属任何阵营，不计入胜负人数", "Guardians count for no side"),
    "guardian.reward": ("守护神得分：救过人 30，否则 10，渎职 0", "The guardian's reward: 30 for a rescue, else 10; dereliction 0"),
    "dual.scope": ("警神只守警察与平民，匪神只守杀手与平民，守别人无效", "Each god guards only his own side and civilians"),
    "dual.both": ("双神同守一名死去的平民：双神都死", "Both gods on one civilian who dies: both die"),
    "dual.reveal": ("双神死亡的公布方式", "What is announced of the gods"),
    "dual.turn": ("杀手直接杀死匪神：警神转为平民，只通知本人", "The killers kill their own god: the police's god turns civilian"),
    "dual.reward": ("双神按所属阵营得分", "The gods score with their sides"),
    "king.nominate": (
        "拥王者每夜提名两人；首选活过当夜则为王，否则次选，再否则按王位顺序",
        "Two nominees a night; the first one alive is king, else the throne order decides"),
    "king.decree": ("国王第一张合格的票立即处死目标并结束当天；不可废改", "The king's first ballot in form executes and ends the day"),
    "king.succession": ("拥王者出局后国王一小时内选择独裁、立宪或神赐", "The kingmaker out, the king chooses within the hour"),
    "king.depose": ("对独裁可发起罢黜投票，过半在世者赞成即恢复投票", "More than half of the living can depose a dictator"),
    "king.warn": ("警告累计两次出局", "Warnings of kingmaker; two in all: out"),
    "king.win": ("没有杀手平民胜；没有平民杀手胜；不算人数平衡", "No killer: town; no civilian: killers"),
    "jury.seat": ("三名陪审员抽签产生，或第一天选出", "Three jurors, drawn or elected on the first day"),
    "jury.execute": ("两名陪审员截票时同投一人即票死；在任陪审员不可票死", "Two jurors agreeing execute; a juror in office is immune"),
    "jury.recall": ("过半票罢免一名陪审员，当天结束时离任", "A majority recalls a juror, who leaves at the end of the day"),
    "jury.byelection": ("空缺席位当天补选，得票最多者当选", "Empty seats are filled the same day by the most ballots"),
    "jury.tie": ("平票二次投票，再平由受害者投决定票，仍平抽签", "Ties: a second vote, casting ballots of the victims, then a lot"),
    "jury.dissolve": ("开轮时在世不足六人，陪审团永久解散，改为全体投票", "Fewer than six alive: the jury ends for good"),
    "jury.killers": ("三名杀手，取消转职", "Three killers, no change of trade"),
    "summon.1": ("招魂者每夜召回一名死者活一天", "The summoner brings back one dead player for the day"),
    "summon.ambush": ("杀手埋伏死者；招到被埋伏者即被捉", "Summoning one who is ambushed fails and the summoner is caught"),
    "summon.turned": ("转投杀手的招魂者仍可招魂，算杀手一方", "A turned summoner goes on and counts for the killers"),
    "curse.1": ("诅咒给其目标加一票，陪审团期间无效", "The curse adds one vote, never under the jury"),
    "game12.win": ("游戏十二的胜负条件", "The wins of game-12"),
    "majority.latest": ("每人最后一票有效；UNVOTE 收回", "A voter's latest ballot stands; UNVOTE takes it back"),
    "majority.hammer": ("某人得票过在世者半数的那一票立即结束当天", "The ballot that makes a majority ends the round"),
    "majority.no-execution": ("投无人处决也计票，达到门槛则无人死", "Ballots for no execution are counted like any other"),
    "majority.deadline": ("到时没有过半者：按选项，得票最多者或无人", "Without a majority at the close the option decides"),
    "majority.weights": ("投票者按权重计票，门槛也按权重", "A voter counts as his weight"),
    "majority.win": ("只计票，不判胜负", "Only the count is kept; no winner"),
}
