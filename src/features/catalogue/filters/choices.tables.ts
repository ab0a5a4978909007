import {
  imageColumn,
  integerColumn,
  referenceColumn,
  requiredColumn,
  textColumn,
  withLabel,
  yesNoColumn,
} from '../../../platform/resource/columns.ts';
import { storedResourceTable } from '../../../platform/resource/stored-table.ts';

export const choicesColumns = {
  attribute: withLabel(
    'Attribute',
    requiredColumn(referenceColumn('attributes', 'name', 100, { column: 'text', is: true })),
  ),
  value: withLabel('Attribute value', requiredColumn(referenceColumn('attributes', 'value', 100))),
  good_for: withLabel('What it is good for', requiredColumn(textColumn(200))),
  not_for: withLabel('What it is not good for', textColumn(200)),
  picture: withLabel('Picture, if not that of a product', imageColumn('categories')),
  sort_order: integerColumn(0, 10_000, 0),
  is_active: yesNoColumn(true),
};

export const choices = storedResourceTable('choices', choicesColumns);
