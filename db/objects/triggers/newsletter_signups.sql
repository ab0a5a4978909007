create or replace trigger withdraw_consent after delete on newsletter_signups
  for each row
  execute function withdraw_newsletter_consent();
