import { z } from 'zod';
import { bodyId } from '../../../platform/api/fields.contract.ts';

/** A number, or the text key of a redirect or page. */
export const rowId = z.union([bodyId, z.string().min(1).max(600)]);
export const version = bodyId;
export const resourceName = z.string().max(40);
const fieldValue = z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()]);
export type FieldValue = z.infer<typeof fieldValue>;

/** Common columns of all resources, and the resource's own fields. */
export const officeRow = z.looseObject({
  id: rowId,
  version,
  active: z.boolean(),
  updated_at: z.string().nullable(),
  label: z.string(),
  /** Public path. */
  page_address: z.string().nullable(),
});
export type OfficeRow = z.infer<typeof officeRow>;

const field = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum([
    ...(['text', 'longtext', 'html', 'integer', 'degrees', 'amount', 'yesno', 'date', 'moment'] as const),
    ...(['choice', 'link', 'video', 'picture', 'file', 'slug', 'reference', 'references'] as const),
  ]),
  required: z.boolean(),
  allowed: z.string(),
  /** Shown below the field. */
  hint: z.string().optional(),
  max: z.number().optional(),
  min: z.number().optional(),
  choices: z.array(z.string()).optional(),
  choice_labels: z.record(z.string(), z.string()).optional(),
  /** For references: the resource, its field, and a condition on its rows. */
  refers_to: z
    .object({
      sheet: z.string(),
      column: z.string(),
      only: z.object({ column: z.string(), is: z.boolean() }).optional(),
    })
    .optional(),
  folder: z.string().optional(),
  gated: z.boolean().optional(),
  /** True for an image that is a drawing. */
  drawing: z.boolean().optional(),
});

export const resourcesReply = z.array(
  z.object({
    name: z.string(),
    label: z.string(),
    label_one: z.string(),
    right: z.string(),
    /** Menu group; null for rows that are edited within others. */
    menu: z.string().nullable(),
    title: z.string(),
    /** A single row with the id 1, which can only be changed. */
    single: z.boolean(),
    /** Field by which staff order rows; null without one. */
    order: z.string().nullable(),
    sorts: z.array(z.string()),
    /** Filters besides the fields, as `f.<name>`. `none`: text for an empty result. */
    filters: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        choices: z.array(z.object({ value: z.string(), label: z.string(), none: z.string() })),
      }),
    ),
    /** Office records that are never public: without states and drafts. */
    is_private: z.boolean(),
    /** Text for an empty list. */
    about: z.string().nullable(),
    first_sort: z.object({ field: z.string(), order: z.enum(['asc', 'desc']) }).nullable(),
    /** Read-only columns of lists and forms. */
    facts: z.array(field),
    fields: z.array(field),
    /** Acts that the caller may run on rows or the list. `about`: effect; `previews`: `act_preview` has details. */
    acts: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        button: z.string(),
        about: z.string().nullable(),
        of_list: z.boolean(),
        previews: z.boolean(),
        fields: z.array(field),
      }),
    ),
  }),
);

const filters = {
  resource: resourceName,
  search: z.string().trim().max(200).default(''),
  state: z.enum(['active', 'archived', 'all']).default('active'),
  sort: z.string().max(60).optional(),
  order: z.enum(['asc', 'desc']).optional(),
};
/**
 * Other names are filters: `f.brand=Steel-Smith`; `f.within=categories-12` for rows below a brand or category; `f.check`;
 * `f.changed=me` for the caller's recent changes; `f.draft=any` for rows with an unpublished draft.
 */
export const rowsQuery = z
  .object({
    ...filters,
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    per_page: z.coerce.number().int().min(1).max(200).default(50),
  })
  .catchall(z.string().max(500));
export type RowsQuery = z.infer<typeof rowsQuery>;
/** Names of rows that values refer to by slug, by field and value. */
const names = z.record(z.string(), z.record(z.string(), z.string()));
/** A waiting change set with a draft of a row; `by`: its author. */
export const waitingDraft = z.object({ set: z.int(), title: z.string(), by: z.string() });
/** `drafts`: unpublished change sets with a draft, by row id. */
export const rowsReply = z.object({
  rows: z.array(officeRow),
  total: z.number(),
  exact: z.boolean(),
  names,
  drafts: z.record(z.string(), z.array(waitingDraft)),
});

export const namedRowsQuery = z.object({ search: z.string().trim().min(2).max(200) });
export const namedRowsReply = z.object({
  rows: z.array(
    z.object({
      resource: z.string(),
      id: rowId,
      label: z.string(),
      /** For a model: product of its table. */
      product: z.number().optional(),
      /** For a category of products: slug, by which the models' list filters. */
      category: z.string().optional(),
    }),
  ),
});

export const exportQuery = z
  .object({ ...filters, format: z.enum(['csv', 'xlsx']).default('csv') })
  .catchall(z.string().max(500));

export const rowQuery = z.object({ resource: resourceName, id: z.string().min(1).max(600) });
export const rowReply = z.object({ row: officeRow });

/** Keyed by field name. */
export const fieldValues = z.record(z.string().max(150), fieldValue);
/** True after the caller confirmed the doubts of `ChangesDoubted`. */
export const confirmed = z.boolean().default(false);
export const addBody = z.object({
  resource: resourceName,
  values: fieldValues,
  /** Hidden from visitors until restored. */
  archived: z.boolean().optional(),
  /** Generated by the browser for one form, so that a second click adds no second row. */
  key: z.string().min(8).max(100).optional(),
  confirmed,
});
export const changeBody = z.object({ resource: resourceName, id: rowId, version, values: fieldValues, confirmed });
export const manyRowsBody = z.object({
  resource: resourceName,
  rows: z
    .array(z.object({ id: rowId, version }))
    .min(1)
    .max(500),
});
/**
 * `into`: slug of the new parent category, '' for the top level; absent keeps the parent. `before`: id of the following row; null
 * for the last place.
 */
export const placeBody = z.object({
  resource: resourceName,
  id: rowId,
  version,
  into: z.string().max(150).optional(),
  before: bodyId.nullable(),
});

/** Values that the caller saw; only changes of the same fields conflict. */
const rowChange = z.object({
  id: rowId,
  version: version.optional(),
  seen: fieldValues.optional(),
  values: fieldValues,
});
export const changeRowsBody = z.object({
  resource: resourceName,
  rows: z.array(rowChange).min(1).max(5000),
  confirmed,
});
/** Conflict in a 409 reply. */
export interface Conflict {
  /** Index of the change. */
  position: number;
  /** Stored row; null if deleted. */
  current: OfficeRow | null;
  changed_by: string | null;
  changed_at: string | null;
  changed_fields: string[];
  /** Who archived the row, if it is archived. */
  archived: { by: string | null; at: string | null } | null;
  /** In a change set: another person's draft of the row, which conflicts instead of the row. */
  draft?: {
    version: number;
    action: 'add' | 'change' | 'archive' | 'restore' | 'remove';
    values: Record<string, FieldValue>;
  };
}

export const changeRowsReply = z.object({ rows: z.array(officeRow) });

export const manyRowsReply = z.object({ rows: z.array(officeRow) });

export const usesReply = z.object({
  uses: z.array(z.object({ label: z.string(), address: z.string().nullable(), count: z.number() })),
});

/** `id` and `version` of the row that the caller saw; absent for an act of the list. */
export const actBody = z.object({
  resource: resourceName,
  act: z.string().max(40),
  id: rowId.optional(),
  version: version.optional(),
  values: fieldValues.default({}),
});
/** `done`: in words. `to`: the screen to open. `row`: as it is then; null when it is gone, or not for the caller to read. `shown`: what is shown this once, as a secret. */
export const actReply = z.object({
  done: z.string(),
  to: z.string().optional(),
  shown: z.object({ label: z.string(), about: z.string(), value: z.string() }).optional(),
  row: officeRow.nullable(),
});
export type ActReply = z.output<typeof actReply>;
export const actPreviewQuery = rowQuery.extend({ act: actBody.shape.act });
export const actPreviewReply = z.object({
  lines: z.array(z.object({ label: z.string(), text: z.string(), to: z.string().optional() })),
});

export type Resource = z.output<typeof resourcesReply>[number];
export type ResourceAct = Resource['acts'][number];
export type ResourceField = Resource['fields'][number];
/** Who archived a row, and when. */
export type Archived = NonNullable<Conflict['archived']>;
