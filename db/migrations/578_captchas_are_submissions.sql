-- A solved captcha is kept in submissions, as it may have been solved for a message or for an enquiry.
alter table contact_enquiries alter column captcha_hash drop not null;
comment on column contact_enquiries.captcha_hash is 'stored by releases before captchas were in submissions';
