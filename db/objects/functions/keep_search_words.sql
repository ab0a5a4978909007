-- Updates the search words of the rows of one statement. Arguments: the primary key, and the searched columns.
create or replace function keep_search_words() returns trigger language plpgsql as $$
declare
  words text := (select string_agg(format('coalesce(r.%I::text, '''')', name), ' || '' '' || ') from unnest(tg_argv[1]::text[]) name);
begin
  if tg_op = 'TRUNCATE' then
    delete from office_search where noun = tg_table_name;
    return null;
  end if;
  if tg_op <> 'INSERT' then
    execute format('delete from office_search s using old_rows r where s.noun = $1 and s.row_id = r.%I::text%s', tg_argv[0],
      case tg_op when 'UPDATE' then format(' and not exists (select from new_rows n where n.%1$I = r.%1$I)', tg_argv[0]) else '' end)
    using tg_table_name;
  end if;
  if tg_op <> 'DELETE' then
    execute format('insert into office_search (noun, row_id, words) select $1, r.%I::text, lower(%s) from new_rows r
      on conflict (noun, row_id) do update set words = excluded.words where office_search.words <> excluded.words', tg_argv[0], words)
    using tg_table_name;
  end if;
  return null;
end
$$;
