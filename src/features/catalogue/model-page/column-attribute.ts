import type { Model, ModelAttribute } from '../products/models.contract.ts';

/** The number of a column, typed as one of them. */
export type ColumnNumber = 1;
export const COLUMNS = Array.from({ length: 20 }, (_, at) => (at + 1) as ColumnNumber);

/** What the list of a model's attributes has of a column of its table; undefined for a blank cell, and for a figure in a second unit. */
export const attributeOfColumn = (model: Model, number: ColumnNumber): ModelAttribute | undefined =>
  model.attributes.find(({ title }) => title === model[`c${number}`]);
