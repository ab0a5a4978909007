import { z } from 'zod';
import { bodyIdField as id, idField, typedNumberField } from '../../../platform/api/fields.contract.ts';
import { attributeValue } from '../../catalogue/measures/value.contract.ts';
import { confirmedField, waitingDraft } from '../rows/resources.contract.ts';

const tableNumber = z.number().int().min(1).max(4);

export const gridQuery = z.object({ product: idField });

const gridTable = z.object({
  id,
  version: id,
  number: tableNumber,
  headline: z.string(),
  labels: z.array(z.string()),
  measures: z.array(z.string()),
  active: z.boolean(),
});
const gridModel = z.object({
  id,
  version: id,
  active: z.boolean(),
  table: tableNumber,
  position: z.number(),
  name: z.string(),
  cells: z.array(z.string()),
  attributes: z.record(z.string(), attributeValue),
});

export const gridReply = z.object({
  product: z.object({
    id,
    slug: z.string(),
    name: z.string(),
    active: z.boolean(),
    drawings: z.array(z.string()),
  }),
  tables: z.array(gridTable),
  models: z.array(gridModel),
  attributes: z.array(z.object({ name: z.string(), unit: z.string().nullable() })),
  drafts: z.array(waitingDraft.pick({ set: true, title: true }).extend({ model: id, fields: z.array(z.string()) })),
});
export type GridReply = z.infer<typeof gridReply>;

/** Filters models by category, by range, text or absence of an attribute, and by a word of the name. */
export const modelsGridQuery = z.object({
  category: z.string().trim().max(150).default(''),
  attribute: z.string().trim().max(100).default(''),
  from: typedNumberField.optional(),
  to: typedNumberField.optional(),
  text: z.string().trim().max(100).default(''),
  lacks: z.string().trim().max(100).default(''),
  check: z.string().max(40).default(''),
  changed: z.string().max(40).default(''),
  draft: z.string().max(40).default(''),
  search: z.string().trim().max(150).default(''),
});
export type ModelsGridQuery = z.infer<typeof modelsGridQuery>;

/** Without a filter, no models. `more`: the grid's limit was reached. */
export const modelsGridReply = z.object({
  models: z.array(
    gridModel.pick({ id: true, active: true, name: true, attributes: true }).extend({ product: z.string() }),
  ),
  more: z.boolean(),
  drafts: z.array(waitingDraft.extend({ models: z.int() })),
  attributes: z.array(gridReply.shape.attributes.element.extend({ texts: z.array(z.string()) })),
});
export type ModelsGridReply = z.infer<typeof modelsGridReply>;

const fields = z.record(z.string().max(120), z.string().max(1000));
const gridChange = z.object({
  resource: z.enum(['tables', 'models']),
  action: z.enum(['add', 'change', 'archive', 'restore']),
  id: id.optional(),
  /** Values that the caller saw. `is_active` is true if the row was public. */
  seen: z.record(z.string().max(120), z.union([z.string().max(1000), z.boolean()])).optional(),
  values: fields.optional(),
});
export type GridChange = z.infer<typeof gridChange>;

/** Enough for a pasted table of 10,000 rows. */
export const MAX_GRID_CHANGES = 12_000;

export const saveGridBody = z.object({
  product: id,
  changes: z.array(gridChange).min(1).max(MAX_GRID_CHANGES),
  /** Labels that the caller saw: if they have changed, cells would get into wrong columns. */
  labels: z.array(z.object({ table: tableNumber, labels: z.array(z.string().max(200)).max(20) })).max(4),
  confirmed: confirmedField,
});
export type SaveGridBody = z.infer<typeof saveGridBody>;
