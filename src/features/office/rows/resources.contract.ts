import { z } from 'zod';
import { bodyIdField, retryKeyField } from '../../../platform/api/fields.contract.ts';

export const rowId = z.union([bodyIdField, z.string().min(1).max(600)]);
export const rowVersion = bodyIdField;
export const resourceName = z.string().max(40);
const fieldValue = z.union([z.string().max(100_000), z.number(), z.boolean(), z.null()]);
export type FieldValue = z.infer<typeof fieldValue>;

export const officeRow = z.looseObject({
  id: rowId,
  version: rowVersion,
  active: z.boolean(),
  updated_at: z.string().nullable(),
  label: z.string(),
  page_address: z.string().nullable(),
});
export type OfficeRow = z.infer<typeof officeRow>;

const field = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.enum([
    ...(['text', 'longtext', 'html', 'integer', 'degrees', 'amount', 'yesno', 'date', 'moment'] as const),
    ...([
      'choice',
      'link',
      'video',
      'picture',
      'file',
      'slug',
      'reference',
      'references',
      'gstin',
      'weekdays',
      'daylist',
    ] as const),
  ]),
  required: z.boolean(),
  allowed: z.string(),
  hint: z.string().optional(),
  section: z.string().optional(),
  max: z.number().optional(),
  min: z.number().optional(),
  choices: z.array(z.string()).optional(),
  choice_labels: z.record(z.string(), z.string()).optional(),
  refers_to: z
    .object({
      sheet: z.string(),
      column: z.string(),
      only: z.object({ column: z.string(), is: z.boolean() }).optional(),
    })
    .optional(),
  folder: z.string().optional(),
  gated: z.boolean().optional(),
  drawing: z.boolean().optional(),
});

export const resourcesReply = z.array(
  z.object({
    name: z.string(),
    label: z.string(),
    label_one: z.string(),
    right: z.string(),
    title: z.string(),
    single: z.boolean(),
    order: z.string().nullable(),
    sorts: z.array(z.string()),
    filters: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        choices: z.array(z.object({ value: z.string(), label: z.string(), none: z.string() })),
      }),
    ),
    is_private: z.boolean(),
    about: z.string(),
    first_sort: z.object({ field: z.string(), order: z.enum(['asc', 'desc']) }).nullable(),
    facts: z.array(field),
    fields: z.array(field),
    /** `about` states the effect; `act_preview` has details if `previews` is true. */
    acts: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        button: z.string(),
        about: z.string().nullable(),
        /** Values of facts with which a row offers the act; empty for every row. */
        offered_for: z.record(z.string(), z.array(z.string())),
        of_list: z.boolean(),
        of_many: z.boolean(),
        previews: z.boolean(),
        /** True if nothing undoes the act. */
        is_final: z.boolean(),
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
 * Other parameters are filters: `f.brand=Steel-Smith`; `f.within=categories-12` for rows below a brand or category;
 * `f.check`; `f.changed=me` for the caller's recent changes; `f.draft=any` for rows with an unpublished draft.
 */
export const resourceRowsQuery = z
  .object({
    ...filters,
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    per_page: z.coerce.number().int().min(1).max(200).default(50),
  })
  .catchall(z.string().max(500));
export type ResourceRowsQuery = z.infer<typeof resourceRowsQuery>;
const names = z.record(z.string(), z.record(z.string(), z.string()));
export const waitingDraft = z.object({ set: z.int(), title: z.string(), by: z.string() });
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
      product: z.number().optional(),
      category: z.string().optional(),
    }),
  ),
});

export const exportRowsQuery = z
  .object({ ...filters, format: z.enum(['csv', 'xlsx']).default('csv') })
  .catchall(z.string().max(500));

export const rowQuery = z.object({ resource: resourceName, id: z.string().min(1).max(600) });
export const rowReply = z.object({ row: officeRow });
/** `cause` identifies the act in the history, for `take_back`. */
export const changedRowReply = rowReply.extend({ cause: z.string() });

export const fieldValues = z.record(z.string().max(150), fieldValue);
/** True after the caller confirmed the warnings of `ChangesUnconfirmed`. */
export const confirmedField = z.boolean().default(false);
export const addRowBody = z.object({
  resource: resourceName,
  values: fieldValues,
  archived: z.boolean().optional(),
  /** Generated once for each form, so that a second click adds no second row. */
  key: z.string().min(8).max(100).optional(),
  confirmed: confirmedField,
});
export const changeRowBody = z.object({
  resource: resourceName,
  id: rowId,
  version: rowVersion,
  values: fieldValues,
  confirmed: confirmedField,
});
export const manyRowsBody = z.object({
  resource: resourceName,
  rows: z
    .array(z.object({ id: rowId, version: rowVersion }))
    .min(1)
    .max(500),
});
/** `successor`: number of the model that replaces archived models; '' for none. */
export const archiveRowsBody = manyRowsBody.extend({ successor: z.string().trim().max(150).default('') });
/**
 * `into`: slug of the new parent category, '' for the top level; absent keeps the parent. `before`: id of the following
 * row; null for the last place.
 */
export const moveRowBody = z.object({
  resource: resourceName,
  id: rowId,
  version: rowVersion,
  into: z.string().max(150).optional(),
  before: bodyIdField.nullable(),
});

/** `seen`: values that the caller saw; only changes of the same fields conflict. */
const rowChange = z.object({
  id: rowId,
  version: rowVersion.optional(),
  seen: fieldValues.optional(),
  values: fieldValues,
});
export const changeRowsBody = z.object({
  resource: resourceName,
  rows: z.array(rowChange).min(1).max(5000),
  confirmed: confirmedField,
});
export interface ChangeConflict {
  position: number;
  current: OfficeRow | null;
  changed_by: string | null;
  changed_at: string | null;
  changed_fields: string[];
  archived: { by: string | null; at: string | null } | null;
  /** Another person's draft in the same change set, if the conflict is with that draft and not with the row. */
  draft?: {
    version: number;
    action: 'add' | 'change' | 'archive' | 'restore' | 'remove';
    values: Record<string, FieldValue>;
  };
}

export const manyRowsReply = z.object({ rows: z.array(officeRow) });
export const changedRowsReply = manyRowsReply.extend({ cause: z.string() });

export const rowUsesReply = z.object({
  uses: z.array(z.object({ label: z.string(), address: z.string().nullable(), count: z.number() })),
});

/**
 * `id` and `version` of the row that the caller saw; absent for an act of the list. An act without them, or one that
 * leaves the version as it is, such as a note, is repeated harmlessly only with a key.
 */
export const runActBody = z.object({
  resource: resourceName,
  act: z.string().max(40),
  key: retryKeyField,
  id: rowId.optional(),
  version: rowVersion.optional(),
  values: fieldValues.default({}),
});
/**
 * `to`: screen to open. `shown`: a value shown once, such as a secret. `row`: null if deleted or hidden from the
 * caller.
 */
export const actReply = z.object({
  done: z.string(),
  to: z.string().optional(),
  shown: z.object({ label: z.string(), about: z.string(), value: z.string() }).optional(),
  row: officeRow.nullable(),
});
export type ActReply = z.output<typeof actReply>;
/** Outcomes in the given order: success, or the reason of a refusal. */
export const actOnRowsBody = runActBody.omit({ id: true, version: true, key: true }).extend({
  rows: manyRowsBody.shape.rows.max(200),
});
export const actOnRowsReply = z.object({
  outcomes: z.array(z.object({ id: rowId, label: z.string(), is_done: z.boolean(), text: z.string() })),
});
export type ActOnRowsReply = z.output<typeof actOnRowsReply>;
/** Other parameters: the chosen rows of the act's reference fields. */
export const actPreviewQuery = rowQuery.extend({ act: runActBody.shape.act }).catchall(z.string().max(300));
export const actPreviewReply = z.object({
  lines: z.array(z.object({ label: z.string(), text: z.string(), to: z.string().optional() })),
});

export type PresentedResource = z.output<typeof resourcesReply>[number];
export type ResourceAct = PresentedResource['acts'][number];
export type ResourceField = PresentedResource['fields'][number];
export type ArchivedConflict = NonNullable<ChangeConflict['archived']>;
