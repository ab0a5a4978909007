import { z } from 'zod';
import { bodyId } from '../../../platform/api/fields.contract.ts';

/** A number, or the text that is the key of a redirect or a page. */
export const rowId = z.union([bodyId, z.string().min(1).max(600)]);
export const version = bodyId;
export const resourceName = z.string().max(40);
const fieldValue = z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()]);
export type FieldValue = z.infer<typeof fieldValue>;

/** A row: what every resource has, and the fields of its own. */
export const officeRow = z.looseObject({
  id: rowId,
  version,
  active: z.boolean(),
  updated_at: z.string().nullable(),
  label: z.string(),
  /** Where visitors see it: a path. */
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
  /** A sentence below the field. */
  hint: z.string().optional(),
  max: z.number().optional(),
  min: z.number().optional(),
  choices: z.array(z.string()).optional(),
  choice_labels: z.record(z.string(), z.string()).optional(),
  /** Of a reference, or of several: the resource whose rows it names, by which field, and of which rows: those of which a field is so. */
  refers_to: z
    .object({
      sheet: z.string(),
      column: z.string(),
      only: z.object({ column: z.string(), is: z.boolean() }).optional(),
    })
    .optional(),
  folder: z.string().optional(),
  gated: z.boolean().optional(),
  /** A picture that is a drawing. */
  drawing: z.boolean().optional(),
});

export const resourcesReply = z.array(
  z.object({
    name: z.string(),
    label: z.string(),
    label_one: z.string(),
    right: z.string(),
    /** The group of the menu that leads to it; null for rows that are edited within others. */
    menu: z.string().nullable(),
    title: z.string(),
    /** There is one row, of the id 1, which is only changed. */
    single: z.boolean(),
    /** The field by which staff order the rows; null where they have no order of their own. */
    order: z.string().nullable(),
    sorts: z.array(z.string()),
    /** What a list can be narrowed to beside its fields: the filter `f.<name>`. `none`: why it is empty where nothing is found. */
    filters: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        choices: z.array(z.object({ value: z.string(), label: z.string(), none: z.string() })),
      }),
    ),
    /** Records of the office that are never public: without states and drafts. */
    is_private: z.boolean(),
    /** What an empty list says. */
    about: z.string().nullable(),
    first_sort: z.object({ field: z.string(), order: z.enum(['asc', 'desc']) }).nullable(),
    /** Read-only columns, which lists and forms show. */
    facts: z.array(field),
    fields: z.array(field),
    /** What the caller may do with rows, or with the list, beside changing fields. `about`: what will happen; `previews`: `act_preview` says more. */
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
 * Other names are filters: `f.brand=Steel-Smith`; `f.within=categories-12` for what lies in a brand or a category; `f.check`; `f.changed=me` for
 * what the caller has changed in the last days; `f.draft=any` for what a set has a draft of that is not public yet.
 */
export const rowsQuery = z
  .object({
    ...filters,
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    per_page: z.coerce.number().int().min(1).max(200).default(50),
  })
  .catchall(z.string().max(500));
export type RowsQuery = z.infer<typeof rowsQuery>;
/** What people call the rows that values name by slugs: by the field, then by the value. */
const names = z.record(z.string(), z.record(z.string(), z.string()));
/** A set that waits and has a draft of a row; `by`: the name of who began it. */
export const waitingDraft = z.object({ set: z.int(), title: z.string(), by: z.string() });
/** `drafts`: by the id of a row, the sets that have a draft of it which is not public yet. */
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
      /** Of a model: its product, in whose tables it is a row. */
      product: z.number().optional(),
      /** Of a category that holds products: its slug, by which the sheet of models finds theirs. */
      category: z.string().optional(),
    }),
  ),
});

export const exportQuery = z
  .object({ ...filters, format: z.enum(['csv', 'xlsx']).default('csv') })
  .catchall(z.string().max(500));

export const rowQuery = z.object({ resource: resourceName, id: z.string().min(1).max(600) });
export const rowReply = z.object({ row: officeRow });

/** By the names of fields. */
export const fieldValues = z.record(z.string().max(150), fieldValue);
/** Sent again by somebody who was asked about doubts: see `ChangesDoubted`. */
export const confirmed = z.boolean().default(false);
export const addBody = z.object({
  resource: resourceName,
  values: fieldValues,
  /** Visitors do not see it until it is restored. */
  archived: z.boolean().optional(),
  /** Made by the browser for one form: a second click adds no second row. */
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
 * `into`: the slug of the category that holds it, '' for none; without it that stays. `before`: the one of its new neighbours that it comes
 * before; null: the last.
 */
export const placeBody = z.object({
  resource: resourceName,
  id: rowId,
  version,
  into: z.string().max(150).optional(),
  before: bodyId.nullable(),
});

/** Fields of a row as somebody saw them: they conflict with another change only where it touches the same ones. */
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
/** What a 409 says about a change that somebody else's is in the way of. */
export interface Conflict {
  /** Which of the changes. */
  position: number;
  /** The row as it is; null: it is not there any more. */
  current: OfficeRow | null;
  changed_by: string | null;
  changed_at: string | null;
  changed_fields: string[];
  /** Of a row that is archived: who archived it. */
  archived: { by: string | null; at: string | null } | null;
  /** In a set of drafts: somebody else's draft of the row, which is in the way instead of the row. */
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

/** `id` and `version`: of the row as it was seen; none for an act of the list. */
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
/** Who archived a row. */
export type Archived = NonNullable<Conflict['archived']>;
