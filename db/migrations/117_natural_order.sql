-- Names as a person sorts them: VTC-50 before VTC-200, in the list of all models (src/features/catalogue/category-models/). A restore
-- removes tables and functions before it runs the migrations again, but no collations.
create collation if not exists natural_order (provider = icu, locale = 'en-u-kn-true');
