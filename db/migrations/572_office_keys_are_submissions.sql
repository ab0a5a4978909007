-- The office stores its keys in submissions. Older copies still write office_additions while they are replaced, so
-- that the table can be dropped only by a release that needs a stop.
delete from office_additions;
comment on table office_additions is 'not used any more';
