-- A message of the contact form becomes an enquiry when staff add items to it.
alter table enquiries drop constraint enquiries_source_check;
alter table enquiries add constraint enquiries_source_check
  check (source in ('site', 'contact', 'phone', 'email', 'whatsapp', 'fair', 'counter', 'other'));
