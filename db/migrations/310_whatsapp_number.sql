-- The number under which the company is reached by WhatsApp; pages have no such link while it is blank.
alter table contact_details add column whatsapp text not null default '';
comment on column contact_details.whatsapp is 'with its country code, as links to a chat need it';
