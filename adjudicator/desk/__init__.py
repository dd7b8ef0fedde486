"""The commands: the only place where network, files, clock and rules meet."""
