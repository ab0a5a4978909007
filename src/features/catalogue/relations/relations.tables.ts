import {
  choice,
  integer,
  labelled,
  reference,
  references,
  required,
  text,
  yesNo,
} from '../../../platform/resource/columns.ts';
import { RELATION_KINDS, RELATION_LABELS } from './relation-kinds.limits.ts';

export const relationsColumns = {
  kind: required(choice(RELATION_KINDS, RELATION_LABELS)),
  value: reference('attributes', 'value', 200),
  quantity: labelled('Pieces that a model needs', integer(1, 1000, 1)),
  note: text(300),
  sort_order: integer(-100_000, 100_000, 0),
  is_active: yesNo(true),
};

export const relationEnds = {
  category: labelled('All models of a category', reference('categories', 'slug', 200)),
  product: labelled('All models of a product', reference('products', 'slug', 200)),
  model: labelled('Only this model', reference('models', 'name', 150)),
  attribute: labelled('Only those that state this attribute', reference('attributes', 'name', 200)),
  exceptions: labelled('Exclude models', references('models', 'name', 5000)),
  to_product: labelled('Product of the part or successor', reference('products', 'slug', 200)),
  to_model: labelled('Part or successor', required(reference('models', 'name', 150))),
};
