create or replace function figures_change_with_conversation() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into figures_changes values (old.received_at); end if;
  if tg_op <> 'DELETE' then insert into figures_changes values (new.received_at); end if;
  return null;
end
$$;
