import { decodeHTMLStrict } from 'entities';
import { z } from 'zod';
import { isHttpUrl, isSafeLink, youtubeId } from '../../../platform/link-rules.ts';
import { cleanHtml } from '../../../platform/rich-text.ts';

/** Where a column's file is stored: `uploads/<folder>`, or `gated/<folder>`. */
export type Destination = {
  folder: string;
  gated: boolean;
  picture: boolean;
  /** An SVG is stored with nothing but shapes and text in it, since it becomes part of a page. */
  drawing?: boolean;
};

/** What a value is; the office has a field for each kind. */
type ColumnKind =
  | ('text' | 'longtext' | 'html' | 'integer' | 'degrees' | 'yesno' | 'date')
  | ('choice' | 'link' | 'video' | 'picture' | 'file' | 'slug' | 'reference');

type OnlyRows = { column: string; is: boolean };

/** How a column is parsed: a schema from cell text to value, the value of a blank cell, and the SQL type. */
export interface Column<Value = unknown> {
  kind: ColumnKind;
  schema: z.ZodType<Value, string>;
  blank: Value;
  required: boolean;
  sqlType: string;
  allowed: string;
  /** Of a text its length, of a number its value. */
  max?: number;
  min?: number;
  choices?: readonly string[];
  /** The sheet whose rows it names, and by which of their columns; `only`: those of which this column is so. */
  refersTo?: { sheet: string; column: string; only?: OnlyRows | undefined };
  /** Character references in the cell are decoded. */
  isPlainText?: boolean;
  /** The cell is the path of a picture or file, to be replaced by its name in the store. */
  isFile?: boolean;
  destination?: Destination;
}

const column = <Value>(
  kind: ColumnKind,
  sqlType: string,
  allowed: string,
  blank: Value,
  schema: z.ZodType<Value, string>,
): Column<Value> => ({ kind, sqlType, allowed, blank, schema, required: false });

/** Control characters other than line breaks and tabs. PostgreSQL rejects NUL, and none of them is meaningful in text. */
const control = /[^\P{Cc}\n\t]/u;

/** Plain text with character references decoded once (docs/spec/import.md#character-references). */
const plainText = (max: number) =>
  z
    .string()
    .transform((value) => (value.includes('&') ? decodeHTMLStrict(value).trim() : value))
    .pipe(
      z
        .string()
        .max(max, 'is too long')
        .refine((value) => !control.test(value), 'holds a control character'),
    );

const textBlank: string = '';

/** Longer texts have several lines. */
const LINE = 300;

export const text = (max = 200): Column<string> => ({
  ...column(max > LINE ? 'longtext' : 'text', 'text', `at most ${max} characters`, textBlank, plainText(max)),
  isPlainText: true,
  max,
});

export const mailbox = (): Column<string> => ({
  ...column(
    'text',
    'text',
    'an email address, such as sales@example.com',
    textBlank,
    z.string().max(254, 'is too long').pipe(z.email('is not an email address')),
  ),
  max: 254,
});

/** Pages link it, and what is dialled are its digits: it holds nothing else, such as an extension. */
export const phone = (): Column<string> => ({
  ...column(
    'text',
    'text',
    'a phone number, such as +91 22 5550 0000',
    textBlank,
    z
      .string()
      .max(40, 'is too long')
      .regex(/^\+?(?=.*\d.*\d.*\d)[\d ()./-]+$/, 'is not a phone number'),
  ),
  max: 40,
});

/** The last part of an address; blank: made from the name. */
export const slug = (max: number): Column<string> => ({ ...text(max), kind: 'slug' });

/** A row of another sheet, by one of its columns. `only` tells which rows may be named; that they are is checked by the sheet. */
export const reference = (sheet: string, column: string, max: number, only?: OnlyRows): Column<string> => ({
  ...text(max),
  kind: 'reference',
  refersTo: { sheet, column, only },
});

export const html = (max = 50_000): Column<string> => ({
  ...column(
    'html',
    'text',
    `HTML of at most ${max} characters`,
    textBlank,
    z
      .string()
      .max(max, 'is too long')
      .refine((value) => !control.test(value), 'holds a control character')
      .transform(cleanHtml),
  ),
  max,
});

export const integer = <Blank extends number | null>(
  min: number,
  max: number,
  blank: Blank,
): Column<number | Blank> => ({
  ...column<number | Blank>(
    'integer',
    'integer',
    `a whole number from ${min} to ${max}`,
    blank,
    z
      .string()
      .regex(/^-?\d{1,10}$/, 'is not a whole number')
      .transform(Number)
      .refine((value) => value >= min && value <= max, 'is out of range'),
  ),
  min,
  max,
});

/** Degrees with a decimal point; blank when unknown. */
export const degrees = (max: 90 | 180): Column<number | null> => ({
  ...column<number | null>(
    'degrees',
    'double precision',
    `degrees from -${max} to ${max} with a decimal point, such as 18.52`,
    null,
    z
      .string()
      .regex(/^-?\d{1,3}(\.\d{1,10})?$/, 'is no number of degrees')
      .transform(Number)
      .refine((value) => Math.abs(value) <= max, 'is out of range'),
  ),
  min: -max,
  max,
});

const yes = ['yes', 'y', 'true', '1'];
const no = ['no', 'n', 'false', '0'];

export const yesNo = (blank: boolean) =>
  column(
    'yesno',
    'boolean',
    'yes or no (also true, false, 1, 0)',
    blank,
    z
      .string()
      .toLowerCase()
      .refine((value) => yes.includes(value) || no.includes(value), 'is neither yes nor no')
      .transform((value) => yes.includes(value)),
  );

export const choice = <const Values extends readonly string[]>(values: Values): Column<Values[number] | ''> => ({
  ...column<Values[number] | ''>('choice', 'text', `one of ${values.join(', ')}`, '', z.enum(values, 'is not known')),
  choices: values,
});

export const link = () =>
  column(
    'link',
    'text',
    'an http(s) address, a path that starts with /, or an anchor that starts with #',
    textBlank,
    z.string().max(500, 'is too long').refine(isSafeLink, 'is not a safe link'),
  );

export const video = () =>
  column(
    'video',
    'text',
    'the address of a YouTube video, such as https://youtu.be/…',
    textBlank,
    z
      .string()
      .refine((value) => youtubeId(value) !== undefined, 'is not a YouTube video as watch?v=, youtu.be/ or embed/'),
  );

export const date = () =>
  column<string | null>('date', 'date', 'a date as 2026-01-31', null, z.iso.date('is not a date'));

/** A path inside the workbook's folder, with forward slashes. */
const innerPath = z
  .string()
  .max(400, 'is too long')
  .transform((value) => value.replaceAll('\\', '/').replace(/^(\.\/)+/, ''))
  .refine((value) => !/^(\/|[a-z]+:)/i.test(value), 'is not a path inside the workbook')
  .refine((value) => !value.split('/').includes('..'), 'leads out of the workbook');

export const picture = (folder: string): Column<string> => ({
  ...column('picture', 'text', 'the path of a picture relative to the workbook', textBlank, innerPath),
  isFile: true,
  destination: { folder, gated: false, picture: true },
});

export const drawing = (folder: string): Column<string> => ({
  ...picture(folder),
  destination: { folder, gated: false, picture: true, drawing: true },
});

/** A path inside the workbook's folder, or an http(s) URL, which is stored as is. */
export const filePath = (): Column<string> => ({
  ...column(
    'file',
    'text',
    'the path of a file relative to the workbook, or an http(s) address',
    textBlank,
    z.string().superRefine((value, context) => {
      const inner = isHttpUrl(value) ? undefined : innerPath.safeParse(value).error;
      if (inner) context.addIssue({ code: 'custom', message: inner.issues[0]?.message ?? 'is not a path' });
    }),
  ),
  isFile: true,
});

export const file = (folder: string, gated = false): Column<string> => ({
  ...filePath(),
  destination: { folder, gated, picture: false },
});

export const required = <Value>(base: Column<Value>): Column<Value> => ({ ...base, required: true });

/** The columns that docs/workbook.md abbreviates as `seo`. */
export const seoColumns = {
  meta_title: text(200),
  meta_description: text(500),
  meta_keywords: text(500),
  og_image: picture('seo'),
};

export const four = [1, 2, 3, 4] as const;
export const twenty = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const;

/** Numbered columns of the same kind: image1, image2, … */
export function numbered<Prefix extends string, Number extends number, Value>(
  prefix: Prefix,
  numbers: readonly Number[],
  make: () => Column<Value>,
): Record<`${Prefix}${Number}`, Column<Value>> {
  return Object.fromEntries(numbers.map((number) => [`${prefix}${number}`, make()])) as Record<
    `${Prefix}${Number}`,
    Column<Value>
  >;
}

/** The values of numbered columns, in order. */
export function series<Prefix extends string, Number extends number>(
  values: Record<`${Prefix}${NoInfer<Number>}`, string>,
  prefix: Prefix,
  numbers: readonly Number[],
): string[] {
  return numbers.map((number) => values[`${prefix}${number}`]);
}

/** Removes trailing blank cells. */
export const withoutBlankEnd = (cells: string[]): string[] => cells.slice(0, cells.findLastIndex(Boolean) + 1);

/** The text of a cell that an import reads as the value. */
export function cellText(value: unknown, column: Column | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const cell = String(value);
  // An import decodes character references in plain text: what looks like one must be written as one.
  return column?.isPlainText && decodeHTMLStrict(cell) !== cell ? cell.replaceAll('&', '&amp;') : cell;
}
