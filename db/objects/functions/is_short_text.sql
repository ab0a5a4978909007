-- A shorter one says no more than the name does.
create or replace function is_short_text(words text) returns boolean language sql immutable return length(words) < 40;
