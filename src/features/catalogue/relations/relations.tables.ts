import {
  choiceColumn,
  integerColumn,
  referenceColumn,
  referenceListColumn,
  requiredColumn,
  textColumn,
  withLabel,
  yesNoColumn,
} from '../../../platform/resource/columns.ts';
import { RELATION_KINDS, RELATION_LABELS } from './relation-kinds.limits.ts';

export const relationsColumns = {
  kind: requiredColumn(choiceColumn(RELATION_KINDS, RELATION_LABELS)),
  value: referenceColumn('attributes', 'value', 200),
  quantity: withLabel('Pieces that a model needs', integerColumn(1, 1000, 1)),
  note: textColumn(300),
  sort_order: integerColumn(-100_000, 100_000, 0),
  is_active: yesNoColumn(true),
};

export const relationEndsColumns = {
  category: withLabel('All models of a category', referenceColumn('categories', 'slug', 200)),
  product: withLabel('All models of a product', referenceColumn('products', 'slug', 200)),
  model: withLabel('Only this model', referenceColumn('models', 'name', 150)),
  attribute: withLabel('Only those that state this attribute', referenceColumn('attributes', 'name', 200)),
  exceptions: withLabel('Exclude models', referenceListColumn('models', 'name', 5000)),
  to_product: withLabel('Product of the part or successor', referenceColumn('products', 'slug', 200)),
  to_model: withLabel('Part or successor', requiredColumn(referenceColumn('models', 'name', 150))),
};
