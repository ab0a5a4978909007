-- A description under 40 characters hardly says more than the name.
create or replace function is_short_text(words text) returns boolean language sql immutable return length(words) < 40;
