-- Places that a visitor may type to find the nearest dealers: India from 15,000 inhabitants, elsewhere from 150,000.
-- From the GeoNames gazetteer (https://www.geonames.org), Creative Commons Attribution 4.0, see docs/credits.md.
-- Changed: chosen by population, degrees rounded to three places, former names and four industrial towns added.

create table places (
  name text not null,
  region text not null,
  country text not null,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  population integer not null,
  keys text not null check (keys like '|%|'),
  primary key (name, region, country)
);
comment on column places.keys is 'the names it is found by, present and former: letters and digits only, between bars';
