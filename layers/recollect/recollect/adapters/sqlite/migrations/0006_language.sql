-- NULL for what was stored before: nobody has looked for its language; it is found with the next edit of the text.

ALTER TABLE entry ADD COLUMN language TEXT;
