"""The rules that the tree checks about itself; `Scripts/check-tree` is the way in."""
