-- The history of accounts that are gone, by a merge or because nobody verified them, keeps the names of fields only.
update history set label = 'Deleted account',
  before = (select jsonb_object_agg(field, '(deleted)') from jsonb_object_keys(before) field),
  after = (select jsonb_object_agg(field, '(deleted)') from jsonb_object_keys(after) field)
where noun = 'users' and label <> 'Deleted account' and not exists (select from users u where u.id::text = row_id);
