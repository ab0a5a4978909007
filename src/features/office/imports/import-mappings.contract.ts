import { z } from 'zod';
import { idField as id } from '../../../platform/api/fields.contract.ts';
import { rememberedMapping, sheetMapping, sheetTop } from '../../import/mapping/sheet-mapping.contract.ts';
import { MAX_SHEETS } from '../../import/mapping/sheet-mapping.limits.ts';

const name = z.string().trim().min(1).max(120);

const column = z.object({
  name: z.string(),
  label: z.string(),
  required: z.boolean(),
  /** True if one value may fill all rows. */
  for_all: z.boolean(),
  kind: z.string(),
  allowed: z.string(),
  refers_to: z
    .object({
      sheet: z.string(),
      column: z.string(),
      only: z.object({ column: z.string(), is: z.boolean() }).optional(),
    })
    .nullable(),
});
const kindOfSheet = z.object({ name: z.string(), label: z.string(), columns: z.array(column) });
export type KindOfSheet = z.infer<typeof kindOfSheet>;

const targets = z.object({
  kinds: z.array(kindOfSheet),
  attributes: z.array(z.object({ name: z.string(), unit: z.string().nullable() })),
  labels: z.array(z.string()),
  synonyms: z.array(z.object({ words: z.string(), meaning: z.string() })),
});
export type MappingTargets = z.infer<typeof targets>;

const otherSheet = sheetTop.extend({
  alike: z.array(z.string()),
  said: sheetMapping.nullable(),
  recalled: z
    .object({
      remembered: rememberedMapping,
      mapping: sheetMapping,
      unknown: z.array(z.string()),
      absent: z.array(z.string()),
    })
    .nullable(),
});
export type OtherSheet = z.infer<typeof otherSheet>;

export const importColumnsQuery = z.object({ id });
export const importColumnsReply = targets.extend({ sheets: z.array(otherSheet) });

export const importTablesQuery = z.object({ product: z.string().min(1).max(200) });
export const importTablesReply = z.object({
  tables: z.array(
    z.object({ number: z.int(), headline: z.string(), labels: z.array(z.string()), measures: z.array(z.string()) }),
  ),
});

export const mapImportBody = z.object({
  id,
  sheets: z
    .array(
      z.object({
        source: z.string().max(200),
        mapping: sheetMapping,
        name,
        /** Version of the remembered mapping that the caller saw; 0 for none. */
        version: z.int().min(0),
      }),
    )
    .min(1)
    .max(MAX_SHEETS),
});
