-- Deletes the buyer's data in the quotations of a conversation, and its events for other programs, sent or waiting.
-- Numbers, models and amounts stay.
create or replace function forget_quotations(conversation integer) returns void language plpgsql as $$
begin
  delete from webhook_deliveries where conversation_id = conversation;
  if not exists (select from quotations where conversation_id = conversation) then return; end if;
  delete from quotations where conversation_id = conversation and number is null;
  insert into forgotten_files select key from quotations, unnest(array[pdf_key, confirmation_key]) as key
    where conversation_id = conversation and key is not null on conflict do nothing;
  delete from quotation_links where quotation_id in (select id from quotations where conversation_id = conversation);
  update quotation_lines l set text = coalesce((select name from models where id = l.model_id), 'Deleted')
  where quotation_id in (select id from quotations where conversation_id = conversation);
  update quotations set buyer_name = 'Deleted', buyer_company = '', buyer_address = '', buyer_gstin = '', delivery = '', terms = '',
    pdf_key = null, confirmation_key = null, answered_by = '', order_number = '',
    state = case when state in ('draft', 'sent') then 'withdrawn' else state end
  where conversation_id = conversation;
end
$$;
