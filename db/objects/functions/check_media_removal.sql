-- Refuses to remove a file that is in use or named by a draft.
create or replace function check_media_removal() returns trigger language plpgsql as $$
begin
  if exists (select from media_uses where key = old.key) or draft_with_media(old.key) is not null then
    raise exception 'the file % is in use', old.key using errcode = 'check_violation', constraint = 'media_in_use';
  end if;
  new.removed_at := now();
  return new;
end
$$;
