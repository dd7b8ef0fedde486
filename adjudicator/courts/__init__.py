"""How a day decides: plurality with revotes, a monarch, a jury, a majority."""
