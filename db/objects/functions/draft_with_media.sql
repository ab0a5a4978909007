-- Title of a change set that names a file. The file's name is enough, because it contains the hash of the content.
create or replace function draft_with_media(key text) returns text language sql stable strict as $$
  select s.title from draft_changes d join change_sets s on s.id = d.change_set_id
  where s.state not in ('published', 'discarded') and position(split_part(key, '/', 3) in d.values::text) > 0
  order by s.id limit 1
$$;
