-- Sessions are looked up by the SHA-256 of their token, so that a copy of the table opens none. Current ones stay valid.
update sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
comment on column sessions.token is 'SHA-256 of the token, in hexadecimal; the token itself is only in the cookie';

-- The same for the keys of unsubscribe links.
update newsletter_signups set unsubscribe_key = encode(sha256(convert_to(unsubscribe_key, 'UTF8')), 'hex');
comment on column newsletter_signups.unsubscribe_key is
  'SHA-256, in hexadecimal, of the signature of the address, so that the link of an old email still works';
