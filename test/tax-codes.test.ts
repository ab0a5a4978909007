import { expect, it } from 'vitest';
import type { z } from 'zod';
import { api } from '../src/api.ts';
import { getActs } from '../src/features/office/rows/resource-acts.ts';
import { resources } from '../src/features/office/rows/resources.ts';

/** Pasted and stored text of each kind of code. */
const PASTED = {
  gstin: ['GSTIN: 27-AAPFU\u00a00939.F1ZV\u200b', '27AAPFU0939F1ZV'],
  hsn: ['HSN: 8466.93 90\u200b', '84669390'],
} as const;

type Field = [place: string, schema: z.ZodType];
interface Definition {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  options?: z.ZodType[];
}

/** Fields of a schema whose names match, at any depth. */
function fieldsIn(schema: z.ZodType | undefined, place: string): Field[] {
  if (!schema) return [];
  const { shape, element, innerType, in: input, options = [] } = schema.def as Definition;
  return [
    ...Object.entries(shape ?? {}).flatMap(([name, field]) =>
      /gstin|hsn/i.test(name) ? [[`${place}.${name}`, field] satisfies Field] : fieldsIn(field, `${place}.${name}`),
    ),
    ...[element, innerType, input, ...options].flatMap((inner) => fieldsIn(inner, place)),
  ];
}

const ofEndpoints = Object.entries(api).flatMap(([door, endpoint]) =>
  'body' in endpoint && endpoint.body ? fieldsIn(endpoint.body as z.ZodType, door) : [],
);
const ofColumns = resources.flatMap(({ name, table: sheet }) => {
  const acts = Object.entries(getActs({ name })).flatMap(([act, { fields }]) =>
    Object.entries(fields).map(([field, { schema }]): Field => [`act ${name}.${act}.${field}`, schema]),
  );
  const columns = Object.entries(sheet.columns).map(([field, { schema }]): Field => [`${name}.${field}`, schema]);
  return [...columns, ...acts].filter(([place]) => /(gstin|hsn)\w*$/i.test(place));
});

it('Every field for a GSTIN or an HSN code, of endpoints, worksheets and acts, cleans what was pasted', () => {
  const fields = [...ofEndpoints, ...ofColumns];
  expect(ofEndpoints.length).toBeGreaterThan(1);
  expect(ofColumns.length).toBeGreaterThan(2);
  const read = fields.map(([place, schema]) => {
    const [pasted] = /gstin/i.test(place) ? PASTED.gstin : PASTED.hsn;
    const { data, error } = schema.safeParse(pasted);
    return [place, data ?? error?.issues[0]?.message];
  });
  expect(read).toEqual(fields.map(([place]) => [place, (/gstin/i.test(place) ? PASTED.gstin : PASTED.hsn)[1]]));
});
