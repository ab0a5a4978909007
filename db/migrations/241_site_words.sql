-- The words that pages use for the products: until now they were written for clamps. One row, filled with the texts that pages had.
create table site_words (
  id integer primary key default 1 check (id = 1),
  product text not null default 'clamp',
  products text not null default 'clamps',
  range_name text not null default 'toggle clamps',
  description text not null default 'Toggle clamps and clamping elements, made in India.',
  finder_shown boolean not null default true,
  finder_name text not null default 'Clamp finder',
  finder_question text not null default 'Which clamp do I need?',
  guide_shown boolean not null default true,
  home_title text not null default '',
  home_text text not null default '',
  about_lead text not null default '',
  about_text text not null default '',
  about_facts text not null default '',
  about_more text not null default '',
  is_active boolean not null default true check (is_active),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
comment on column site_words.guide_shown is 'whether there are the pages that explain toggle clamps';
comment on column site_words.about_facts is 'a line each: figure | what it is | the figure in other words';
comment on column site_words.is_active is 'as every row that staff edit has; this one is never archived';

insert into site_words (home_title, home_text, about_lead, about_text, about_facts, about_more) values (
  'The country''s widest line of toggle clamps',
  'For over 50 years we have made toggle clamps: today the widest and most recognised line in the country, from a 25 kg hold-down to a 4500 kg plunger clamp, with the parts that position, support and fasten around them.',
  'The leader in toggle clamps in India for 50+ years.',
  '<h2>Clamps that hold, since 1970</h2><p>We began with one hold-down clamp for a neighbour’s welding fixture. Today we are India’s number one toggle clamp maker: more than 500 models are in stock, and the catalogue lists about 300 standard clamps in five families, from one that fits in a matchbox to one that holds three tonnes.</p><p>Blanking, forming, heat treatment, riveting, plating and testing all take place under one roof. That is why we can still match a clamp bought thirty years ago from stock.</p>',
  E'1970 | Year of establishment\n500+ models | Toggle clamps in stock\n7.5 lakh | Clamps per year capacity | 7.5 lakh is 750,000\n40,000 sq.ft. | Manufacturing area\nISO 9001:2015 | Quality management\nNumber one | Toggle clamp maker in India, for 50+ years',
  '<h2>Surpassing Quality Standards</h2><p>Every family is pulled to its rated holding capacity, held there, released and measured again. Strip and rivets are supplied with material certificates, plating is tested in salt spray, and samples of each new design complete a million cycles before it enters the catalogue. Quality management is certified to ISO 9001:2015.</p><h2>The Catalyzer</h2><p>A clamp is a small part of a machine, yet it decides how fast people can work with it. Our engineers help you to choose the family, the reach and the force, adapt arms and spindles, and often do with three clamps what the drawing did with five. We see ourselves less as a supplier than as a catalyst for better fixtures.</p>'
);
