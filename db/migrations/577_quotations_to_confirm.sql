-- The home lists accepted quotations that are not confirmed yet, at each visit and for each person.
create index quotations_to_confirm on quotations (answered_at, id) where state = 'accepted' and total is not null and confirmed_at is null;
