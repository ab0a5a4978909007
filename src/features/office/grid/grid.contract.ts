import { z } from 'zod';
import { bodyId as id, idField } from '../../../platform/api/fields.contract.ts';
import { attributeValue } from '../../catalogue/measures/value.contract.ts';
import { confirmed, waitingDraft } from '../resources/resources.contract.ts';

const tableNumber = z.number().int().min(1).max(4);

export const gridQuery = z.object({ product: idField });

const gridTable = z.object({
  id,
  version: id,
  number: tableNumber,
  headline: z.string(),
  labels: z.array(z.string()),
  /** Beside the labels: what each column measures, as the workbook states it. */
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

/** The tables of a product; its models in the order of their table. `attributes`: all that the catalogue knows. */
export const gridReply = z.object({
  product: z.object({
    id,
    slug: z.string(),
    name: z.string(),
    /** False for an archived product, whose tables visitors do not see. */
    active: z.boolean(),
    /** The files with the drawings of tables 1 and 2, and of 3 and 4; '' for none. */
    drawings: z.array(z.string()),
  }),
  tables: z.array(gridTable),
  models: z.array(gridModel),
  attributes: z.array(z.object({ name: z.string(), unit: z.string().nullable() })),
  /** Of models, the drafts that are not public yet; `fields`: those that a draft changes, in the names of the workbook. */
  drafts: z.array(waitingDraft.pick({ set: true, title: true }).extend({ model: id, fields: z.array(z.string()) })),
});
export type GridReply = z.infer<typeof gridReply>;

/**
 * Models of all products: of a category and those below it, with an attribute in a range or with a text, without an attribute, whose
 * name has a word.
 */
export const modelsGridQuery = z.object({
  category: z.string().trim().max(150).default(''),
  attribute: z.string().trim().max(100).default(''),
  from: z.coerce.number().optional(),
  to: z.coerce.number().optional(),
  text: z.string().trim().max(100).default(''),
  lacks: z.string().trim().max(100).default(''),
  /** As the filters of lists: what a check of the catalogue's quality finds, what the caller has changed, what is in a draft. */
  check: z.string().max(40).default(''),
  changed: z.string().max(40).default(''),
  draft: z.string().max(40).default(''),
  search: z.string().trim().max(150).default(''),
});
export type ModelsGridQuery = z.infer<typeof modelsGridQuery>;

/** Without anything asked for there are no models. `more`: there are more than a grid shows. */
export const modelsGridReply = z.object({
  models: z.array(
    gridModel.pick({ id: true, active: true, name: true, attributes: true }).extend({ product: z.string() }),
  ),
  more: z.boolean(),
  /** The sets that have drafts of these models which are not public yet, and of how many. */
  drafts: z.array(waitingDraft.extend({ models: z.int() })),
  /** `texts`: what models state of one that is a text. */
  attributes: z.array(gridReply.shape.attributes.element.extend({ texts: z.array(z.string()) })),
});
export type ModelsGridReply = z.infer<typeof modelsGridReply>;

const fields = z.record(z.string().max(120), z.string().max(1000));
const gridChange = z.object({
  resource: z.enum(['tables', 'models']),
  action: z.enum(['add', 'change', 'archive', 'restore']),
  id: id.optional(),
  /** Beside the fields `is_active`, whether the row was public. */
  seen: z.record(z.string().max(120), z.union([z.string().max(1000), z.boolean()])).optional(),
  values: fields.optional(),
});
/** One change of a table or of a model, in the fields of the workbook. */
export type GridChange = z.infer<typeof gridChange>;

/** Rows of all tables of a product; so many that a paste of 10,000 rows can be saved. */
export const MAX_CHANGES = 12_000;

export const saveGridBody = z.object({
  product: id,
  changes: z.array(gridChange).min(1).max(MAX_CHANGES),
  /** The labels on which cells were changed: with others by now, the cells would be written into wrong columns. */
  labels: z.array(z.object({ table: tableNumber, labels: z.array(z.string().max(200)).max(20) })).max(4),
  confirmed,
});
export type SaveGridBody = z.infer<typeof saveGridBody>;
