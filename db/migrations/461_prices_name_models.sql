comment on column prices.model is 'number of a model, in any case';
