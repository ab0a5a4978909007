-- Lists ask which rows have a draft that waits; published sets keep theirs.
create index change_sets_waiting on change_sets (id) where state in ('open', 'scheduled', 'failed');
