import { integer, labelled, picture, reference, required, text, yesNo } from '../../../platform/resource/columns.ts';
import { resourceTable } from '../../../platform/resource/stored-table.ts';

export const choicesColumns = {
  attribute: labelled('Attribute', required(reference('attributes', 'name', 100, { column: 'text', is: true }))),
  value: labelled('Attribute value', required(reference('attributes', 'value', 100))),
  good_for: labelled('What it is good for', required(text(200))),
  not_for: labelled('What it is not good for', text(200)),
  picture: labelled('Picture, if not that of a product', picture('categories')),
  sort_order: integer(0, 10_000, 0),
  is_active: yesNo(true),
};

export const choices = resourceTable('choices', choicesColumns);
