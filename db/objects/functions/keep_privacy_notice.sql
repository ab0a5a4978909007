create or replace function keep_privacy_notice() returns trigger language plpgsql as $$
begin
  insert into privacy_notices (text) values (new.notice);
  return null;
end
$$;
