create or replace function shown_banners_follow() returns trigger language plpgsql as $$
begin
  perform note_shown_banners();
  return null;
end
$$;
