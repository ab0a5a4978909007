import { decodeHTMLStrict } from 'entities';
import { z } from 'zod';
import { isHttpUrl, isSafeLink, youtubeId } from '../link-rules.ts';
import { cleanHtml } from '../rich-text.ts';

/** Folder of a column's file: `uploads/<folder>`, or `gated/<folder>`. */
export type Destination = {
  folder: string;
  gated: boolean;
  picture: boolean;
  /** An SVG is stored with nothing but shapes and text in it, since it becomes part of a page. */
  drawing?: boolean;
};

/** The folder of the file store in which files of a destination lie. */
export const storeFolder = ({ folder, gated }: Pick<Destination, 'folder' | 'gated'>): string =>
  `${gated ? 'gated' : 'uploads'}/${folder}`;

/** Kind of a value; the office has an input for each. */
type ColumnKind =
  | ('text' | 'longtext' | 'html' | 'integer' | 'degrees' | 'amount' | 'yesno' | 'date' | 'moment')
  | ('choice' | 'link' | 'video' | 'picture' | 'file' | 'slug' | 'reference' | 'references');

type OnlyRows = { column: string; is: boolean };

export type SqlType = 'text' | 'integer' | 'double precision' | 'boolean' | 'date';

/**
 * One plain column of a resource, declared once beside its table: the row of the table, the sheet of the workbook and the field of the
 * office are made of it. It says how a cell is parsed (a schema from text to value), what a blank cell means, and the SQL type.
 */
export interface Column<Value = unknown, Type extends SqlType = SqlType> {
  kind: ColumnKind;
  schema: z.ZodType<Value, string>;
  blank: Value;
  required: boolean;
  sqlType: Type;
  allowed: string;
  /** Label for staff, if the name is not enough. */
  label?: string;
  /** A sentence below the field. */
  hint?: string;
  /** Maximum length of a text, or value of a number. */
  max?: number;
  min?: number;
  choices?: readonly string[];
  /** Labels of choices for which the workbook has codes. */
  choiceLabels?: Readonly<Record<string, string>>;
  /** The sheet whose rows it names, and by which of their columns; `only`: those of which this column is so. */
  refersTo?: { sheet: string; column: string; only?: OnlyRows | undefined };
  /** Character references in the cell are decoded. */
  isPlainText?: boolean;
  /** The cell is the path of a picture or file, to be replaced by its name in the store. */
  isFile?: boolean;
  destination?: Destination;
}

export const column = <Value, Type extends SqlType>(
  kind: ColumnKind,
  sqlType: Type,
  allowed: string,
  blank: Value,
  schema: z.ZodType<Value, string>,
): Column<Value, Type> => ({ kind, sqlType, allowed, blank, schema, required: false });

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

export const text = (max = 200): Column<string, 'text'> => ({
  ...column(max > LINE ? 'longtext' : 'text', 'text', `at most ${max} characters`, textBlank, plainText(max)),
  isPlainText: true,
  max,
});

/** A text of a form of its own; blank is what it is at first. */
export function formed(
  max: number,
  allowed: string,
  blank: string,
  fits: (text: string) => boolean,
): Column<string, 'text'> {
  const plain = text(max);
  return { ...plain, allowed, blank, schema: plain.schema.refine(fits, `is not ${allowed}`) };
}

/** The last part of an address; blank: made from the name. */
export const slug = (max: number): Column<string, 'text'> => ({ ...text(max), kind: 'slug' });

/** A row of another sheet, by one of its columns. `only` tells which rows may be named; that they are is checked by the sheet. */
export const reference = (sheet: string, column: string, max: number, only?: OnlyRows): Column<string, 'text'> => ({
  ...text(max),
  kind: 'reference',
  refersTo: { sheet, column, only },
});

/** Rows of another sheet, by one of its columns, divided by semicolons. That they are there is checked by the sheet. */
export const references = (sheet: string, column: string, max: number): Column<string, 'text'> => ({
  ...text(max),
  kind: 'references',
  refersTo: { sheet, column },
});

export const html = (max = 50_000): Column<string, 'text'> => ({
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
): Column<number | Blank, 'integer'> => ({
  ...column<number | Blank, 'integer'>(
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

/** An amount of money, which lists show and nobody types. */
export const amount = (): Column<number | null, 'double precision'> =>
  column('amount', 'double precision', 'an amount such as 1250.00', null, z.string().transform(Number));

/** Degrees with a decimal point; blank when unknown. */
export const degrees = (max: 90 | 180): Column<number | null, 'double precision'> => ({
  ...column<number | null, 'double precision'>(
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

export const choice = <const Values extends readonly string[]>(
  values: Values,
  choiceLabels?: Readonly<Record<Values[number], string>>,
): Column<Values[number] | '', 'text'> => ({
  ...column<Values[number] | '', 'text'>(
    'choice',
    'text',
    `one of ${values.join(', ')}`,
    '',
    z.enum(values, 'is not known'),
  ),
  choices: values,
  ...(choiceLabels && { choiceLabels }),
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
  column<string | null, 'date'>('date', 'date', 'a date as 2026-01-31', null, z.iso.date('is not a date'));

/** A day and a time by the clock of the office, as text; a day alone is its first minute. */
export const moment = () =>
  column<string, 'text'>(
    'moment',
    'text',
    'a day and a time as 2026-01-31 09:00',
    '',
    z
      .string()
      .transform((value) => value.replace('T', ' ').replace(/^\d{4}-\d\d-\d\d$/, '$& 00:00'))
      .refine(
        (value) => z.iso.datetime({ local: true, precision: -1 }).safeParse(value.replace(' ', 'T')).success,
        'is no time',
      ),
  );

/** A path inside the workbook's folder, with forward slashes. */
const innerPath = z
  .string()
  .max(400, 'is too long')
  .transform((value) => value.replaceAll('\\', '/').replace(/^(\.\/)+/, ''))
  .refine((value) => !/^(\/|[a-z]+:)/i.test(value), 'is not a path inside the workbook')
  .refine((value) => !value.split('/').includes('..'), 'leads out of the workbook');

export const picture = (folder: string): Column<string, 'text'> => ({
  ...column('picture', 'text', 'the path of a picture relative to the workbook', textBlank, innerPath),
  isFile: true,
  destination: { folder, gated: false, picture: true },
});

export const drawing = (folder: string): Column<string, 'text'> => ({
  ...picture(folder),
  destination: { folder, gated: false, picture: true, drawing: true },
});

/** A path inside the workbook's folder, or an http(s) URL, which is stored as is. */
export const filePath = (): Column<string, 'text'> => ({
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

export const file = (folder: string, gated = false): Column<string, 'text'> => ({
  ...filePath(),
  destination: { folder, gated, picture: false },
});

/** A column that a row must have a value of. */
export const required = <Base extends Column>(base: Base): Base & { required: true } => ({ ...base, required: true });

/** A column with what staff call it. */
export const labelled = <Base extends Column>(label: string, base: Base): Base => ({ ...base, label });

/** A column with a sentence below its field. */
export const hinted = <Base extends Column>(hint: string, base: Base): Base => ({ ...base, hint });

/** Place in the list, and visibility. */
export const listed = { sort_order: integer(-100_000, 100_000, 0), is_active: yesNo(true) };

/** The columns that docs/workbook.md abbreviates as `seo`. */
export const seoColumns = {
  meta_title: text(200),
  meta_description: text(500),
  meta_keywords: text(500),
  og_image: labelled('Picture for sharing', picture('seo')),
};

/** The text of a cell that an import reads as the value. */
export function cellText(value: unknown, column: Column | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const cell = String(value);
  // An import decodes character references in plain text: what looks like one must be written as one.
  return column?.isPlainText && decodeHTMLStrict(cell) !== cell ? cell.replaceAll('&', '&amp;') : cell;
}
