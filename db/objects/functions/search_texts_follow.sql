create or replace function search_texts_follow() returns trigger language plpgsql as $$
begin
  perform refresh_search_texts(tg_table_name, array(select id from changed));
  return null;
end
$$;
