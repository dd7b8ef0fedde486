"""The record as a judge would paste it: one outline of blocks, and a renderer for each form (text, BBCode, HTML, Markdown)."""
