-- Acts of customers and of the site have no actor and are not recorded.
create or replace function history_of_quotation() returns trigger language plpgsql as $$
declare
  staff_id integer := nullif(current_setting('app.actor', true), '')::integer;
  changed quotations := coalesce(new, old);
  label text := coalesce(changed.number || case when changed.revision > 1 then ' revision ' || changed.revision else '' end,
    'Draft ' || changed.id);
begin
  if staff_id is null then return null; end if;
  if tg_op = 'INSERT' then
    perform history_of_inbox_act(staff_id, 'quotations', changed.id, label, 'add', null, '{}');
  elsif tg_op = 'DELETE' then
    perform history_of_inbox_act(staff_id, 'quotations', changed.id, label, 'remove', '{}', null);
  elsif old.state <> new.state then
    perform history_of_inbox_act(staff_id, 'quotations', changed.id, label, 'change',
      jsonb_build_object('state', initcap(old.state)), jsonb_build_object('state', initcap(new.state)));
  elsif old.confirmed_at is null and new.confirmed_at is not null then
    perform history_of_inbox_act(staff_id, 'quotations', changed.id, label, 'change', null, jsonb_build_object('order', 'Confirmed'));
  end if;
  return null;
end
$$;
