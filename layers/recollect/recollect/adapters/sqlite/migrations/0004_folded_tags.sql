-- Tags are compared without regard to case. The index of tags follows; the entries themselves stay as they were written,
-- and are read with their tags folded. folded_tag() is core's function.

INSERT OR IGNORE INTO entry_tag (entry, tag, space)
  SELECT entry, folded_tag(tag), space FROM entry_tag WHERE folded_tag(tag) <> tag;

DELETE FROM entry_tag WHERE folded_tag(tag) <> tag;
