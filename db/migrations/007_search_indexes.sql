-- Without these the questions below read whole tables once the catalogue is large (bench/README.md).

-- Counting and filtering the models of a few products, without visiting the rows.
create index models_of_product on models (product_id, id) where is_active;

-- The search box: products that begin with what was typed, and the shortest names that hold it.
create index products_begin on products (name_norm text_pattern_ops) where is_active;
create index products_short_first on products (length(name), name) where is_active;
