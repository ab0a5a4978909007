create or replace function figures_change_with_quotation() returns trigger language plpgsql as $$
begin
  insert into figures_changes select received_at from conversations where id in (old.conversation_id, new.conversation_id);
  return null;
end
$$;
