-- The seller's state becomes one of the states and union territories of India, whose names decide the kind of GST. Names,
-- abbreviations and codes that are known become the full name; any other text stays, so that staff are told.
update office_settings set seller_state = known.state
from (values
  ('Jammu and Kashmir', '01', 'JK', 'jandk'), ('Himachal Pradesh', '02', 'HP', ''), ('Punjab', '03', 'PB', ''), ('Chandigarh', '04', 'CH', ''),
  ('Uttarakhand', '05', 'UK', 'uttaranchal'), ('Haryana', '06', 'HR', ''), ('Delhi', '07', 'DL', 'newdelhi nctofdelhi delhinct nationalcapitalterritoryofdelhi'),
  ('Rajasthan', '08', 'RJ', ''), ('Uttar Pradesh', '09', 'UP', ''), ('Bihar', '10', 'BR', ''), ('Sikkim', '11', 'SK', ''),
  ('Arunachal Pradesh', '12', 'AR', ''), ('Nagaland', '13', 'NL', ''), ('Manipur', '14', 'MN', ''), ('Mizoram', '15', 'MZ', ''),
  ('Tripura', '16', 'TR', ''), ('Meghalaya', '17', 'ML', ''), ('Assam', '18', 'AS', ''), ('West Bengal', '19', 'WB', 'bengal'),
  ('Jharkhand', '20', 'JH', ''), ('Odisha', '21', 'OD', 'orissa or'), ('Chhattisgarh', '22', 'CG', 'chattisgarh chhatisgarh ct'),
  ('Madhya Pradesh', '23', 'MP', ''), ('Gujarat', '24', 'GJ', 'gujrat'),
  ('Dadra and Nagar Haveli and Daman and Diu', '26', 'DN', 'damananddiu dadraandnagarhaveli dd dnhdd'), ('Maharashtra', '27', 'MH', 'maharastra'),
  ('Karnataka', '29', 'KA', 'mysore'), ('Goa', '30', 'GA', ''), ('Lakshadweep', '31', 'LD', ''), ('Kerala', '32', 'KL', ''),
  ('Tamil Nadu', '33', 'TN', 'tamizhnadu'), ('Puducherry', '34', 'PY', 'pondicherry'),
  ('Andaman and Nicobar Islands', '35', 'AN', 'andamanandnicobar'), ('Telangana', '36', 'TS', 'tg telengana'),
  ('Andhra Pradesh', '37', 'AP', 'andhra'), ('Ladakh', '38', 'LA', '')
) as known (state, code, short, others),
  lateral (select regexp_replace(replace(lower(seller_state), '&', 'and'), '[^a-z0-9]', '', 'g') as typed from office_settings) as given,
  lateral (select regexp_replace(lower(known.state), '[^a-z]', '', 'g') as plain) as named
where given.typed <> '' and office_settings.seller_state <> known.state
  and regexp_replace(given.typed, '^(stateof|state|india)|(state|india)$', '', 'g') in (
    select word || extra from unnest(array[named.plain, lower(known.short)] || regexp_split_to_array(nullif(known.others, ''), ' ')) as word,
      unnest(array['', known.code]) as extra
    union select known.code union select known.code || named.plain union select known.code || lower(known.short));
comment on column office_settings.seller_state is 'state or union territory of India: a buyer in the same one pays CGST and SGST, any other IGST';
