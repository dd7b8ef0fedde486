"""Posts in, statements out: knows the words, and knows no rules."""
