-- Families are those of today. Lines are written together with their enquiry or quotation; what a line names may be removed later.
create or replace function figures_change_with_line() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'enquiry_lines' then
    insert into figures_changes select received_at from conversations where enquiry_id = new.enquiry_id;
  else
    insert into figures_changes select c.received_at from quotations q join conversations c on c.id = q.conversation_id where q.id = new.quotation_id;
  end if;
  return null;
end
$$;
