-- Every removal from the list counts as a withdrawn consent.
create or replace function withdraw_newsletter_consent() returns trigger language plpgsql as $$
begin
  update consents set withdrawn_at = now(),
    withdrawn_how = case when old.confirmed_at is null then 'never confirmed' else 'unsubscribed' end
  where purpose = 'newsletter' and email = lower(old.email) and withdrawn_at is null;
  return null;
end
$$;
