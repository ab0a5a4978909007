-- The history of a deleted account keeps the names of changed fields, without their values.
create or replace function forget_history_of_account() returns trigger language plpgsql as $$
begin
  update history set label = 'Deleted account',
    before = (select jsonb_object_agg(field, '(deleted)') from jsonb_object_keys(before) field),
    after = (select jsonb_object_agg(field, '(deleted)') from jsonb_object_keys(after) field)
  where noun = 'users' and row_id = old.id::text
    or noun = 'own_numbers' and row_id in (
      select h.row_id from history h where h.noun = 'own_numbers'
        and (h.before ->> 'user_id' = old.id::text or h.after ->> 'user_id' = old.id::text));
  return null;
end $$;
