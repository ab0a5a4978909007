import { z } from 'zod';
import { idField as id } from '../../../platform/api/fields.contract.ts';
import {
  rememberedMapping,
  worksheetMapping,
  worksheetTop,
} from '../../workbook/mapping/worksheet-mapping.contract.ts';
import { MAX_WORKSHEETS } from '../../workbook/mapping/worksheet-mapping.limits.ts';

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
const worksheetKind = z.object({ name: z.string(), label: z.string(), columns: z.array(column) });
export type WorksheetKind = z.infer<typeof worksheetKind>;

const targets = z.object({
  kinds: z.array(worksheetKind),
  attributes: z.array(z.object({ name: z.string(), unit: z.string().nullable() })),
  labels: z.array(z.string()),
  synonyms: z.array(z.object({ words: z.string(), meaning: z.string() })),
});
export type MappingTargets = z.infer<typeof targets>;

const unknownWorksheet = worksheetTop.extend({
  /** Texts of the first rows that are numbers of stored models. */
  known: z.array(z.string()).default([]),
  alike: z.array(z.string()),
  said: worksheetMapping.nullable(),
  recalled: z
    .object({
      remembered: rememberedMapping,
      mapping: worksheetMapping,
      unknown: z.array(z.string()),
      absent: z.array(z.string()),
    })
    .nullable(),
});
export type UnknownWorksheet = z.infer<typeof unknownWorksheet>;

export const importColumnsQuery = z.object({ id });
export const importColumnsReply = targets.extend({ sheets: z.array(unknownWorksheet) });

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
        mapping: worksheetMapping,
        name,
        /** Version of the remembered mapping that the caller saw; 0 for none. */
        version: z.int().min(0),
      }),
    )
    .min(1)
    .max(MAX_WORKSHEETS),
});
