-- A banner always has a heading, as its form and its sheet ask for.
alter table banners alter column heading drop default;
