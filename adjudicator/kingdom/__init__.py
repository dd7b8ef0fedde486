"""What a kingdom needs beside its courts: who becomes king, what is warned of, and what follows the kingmaker (docs/rules.md)."""
