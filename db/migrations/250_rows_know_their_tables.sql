-- Rows that are read by a mapping are numbered by their table now: checks of before cannot be compared with later ones.
update imports set fingerprint = '' where state in ('checked', 'refused') and mapped <> '[]';
