-- Names as a person sorts them: VTC-50 before VTC-200, in the list of all models (src/features/catalogue/category-models/).
create collation natural_order (provider = icu, locale = 'en-u-kn-true');
