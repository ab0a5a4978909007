create or replace function keep_media_uses() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    execute format('delete from media_uses u using old_rows o where u.noun = %1$L and u.row_id = o.%2$I::text
      and not exists (select from new_rows r where r.%2$I = o.%2$I and (%3$s) is not distinct from (%4$s))',
      tg_table_name, tg_argv[0], replace(tg_argv[1], 'r.', 'o.'), tg_argv[1]);
  elsif tg_op = 'DELETE' then
    execute format('delete from media_uses u using old_rows o where u.noun = %L and u.row_id = o.%I::text', tg_table_name, tg_argv[0]);
  end if;
  if tg_op <> 'DELETE' then
    execute format('insert into media_uses (noun, row_id, field, key) %s on conflict do nothing', tg_argv[2]);
  end if;
  return null;
end
$$;
