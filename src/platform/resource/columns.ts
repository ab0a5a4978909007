import { decodeHTMLStrict } from 'entities';
import { z } from 'zod';
import { cleanHtml } from '../clean-html.ts';
import { findYoutubeId, isHttpUrl, isSafeLink, toWebsiteLink } from '../link-rules.ts';
import { cleanTaxCode, GSTIN_PATTERN, HSN_CODE_PATTERN } from '../money/money.limits.ts';
import { parseDecimal, parseNumber } from '../numbers/typed-number.ts';
import { normalisePartNumber, normaliseVisibleText, removeInvisible } from '../spreadsheets/cell-text.ts';

export const mailboxColumn = (): ResourceColumn<string, 'text'> => ({
  ...createColumn<string, 'text'>(
    'text',
    'text',
    'an email address, such as sales@example.com',
    '',
    z
      .string()
      .transform(normaliseVisibleText)
      .pipe(z.string().max(254, 'is too long'))
      .pipe(z.email('is not an email address')),
  ),
  max: 254,
});

/** Pages link the number to its digits, so nothing else, such as an extension, is allowed. */
export const phoneColumn = (): ResourceColumn<string, 'text'> => ({
  ...createColumn<string, 'text'>(
    'text',
    'text',
    'a phone number, such as +91 22 5550 0000',
    '',
    z
      .string()
      .transform(normalisePartNumber)
      .pipe(
        z
          .string()
          .max(40, 'is too long')
          .regex(/^\+?(?=.*\d.*\d.*\d)[\d ()./-]+$/, 'is not a phone number'),
      ),
  ),
  max: 40,
});

export const internationalPhoneColumn = (): ResourceColumn<string, 'text'> => {
  const base = phoneColumn();
  const schema = base.schema.refine((value) => /^\+[1-9]/.test(value), 'does not begin with + and the country code');
  return { ...base, schema, allowed: 'a phone number with its country code, such as +91 22 5550 0000' };
};

export const websiteColumn = (): ResourceColumn<string, 'text'> => {
  const base = textColumn(300);
  const schema = base.schema.refine((value) => toWebsiteLink(value) !== undefined, 'is not the address of a website');
  return { ...base, schema, allowed: 'the address of a website, such as www.example.com' };
};

export const ONE_TO_FOUR = [1, 2, 3, 4] as const;
export const ONE_TO_TWENTY = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const;

export function numberedColumns<Prefix extends string, Number extends number, Value extends ResourceColumn>(
  prefix: Prefix,
  numbers: readonly Number[],
  make: () => Value,
): Record<`${Prefix}${Number}`, Value> {
  return Object.fromEntries(numbers.map((number) => [`${prefix}${number}`, make()])) as Record<
    `${Prefix}${Number}`,
    Value
  >;
}

export function listNumberedValues<Prefix extends string, Number extends number>(
  values: Record<`${Prefix}${NoInfer<Number>}`, string>,
  prefix: Prefix,
  numbers: readonly Number[],
): string[] {
  return numbers.map((number) => values[`${prefix}${number}`]);
}

export const dropBlankEnd = (cells: string[]): string[] => cells.slice(0, cells.findLastIndex(Boolean) + 1);

export type FileDestination = {
  folder: string;
  gated: boolean;
  picture: boolean;
  drawing?: boolean;
};

export const getStoreFolder = ({ folder, gated }: Pick<FileDestination, 'folder' | 'gated'>): string =>
  `${gated ? 'gated' : 'uploads'}/${folder}`;

type ColumnKind =
  | ('text' | 'longtext' | 'html' | 'integer' | 'degrees' | 'amount' | 'yesno' | 'date' | 'moment')
  | ('choice' | 'link' | 'video' | 'picture' | 'file' | 'slug' | 'reference' | 'references' | 'gstin')
  | ('weekdays' | 'daylist');

type OnlyRows = { column: string; is: boolean };

export type SqlType = 'text' | 'integer' | 'double precision' | 'boolean' | 'date';

/** Declared once: source of the table's row, the worksheet's column and the office's field. */
export interface ResourceColumn<Value = unknown, Type extends SqlType = SqlType> {
  kind: ColumnKind;
  schema: z.ZodType<Value, string>;
  blank: Value;
  required: boolean;
  sqlType: Type;
  allowed: string;
  label?: string;
  hint?: string;
  /** Heading of the form under which the field stands. */
  section?: string;
  max?: number;
  min?: number;
  choices?: readonly string[];
  choiceLabels?: Readonly<Record<string, string>>;
  /** Worksheet and column that identify the referenced row; `only`: condition on it. */
  refersTo?: { sheet: string; column: string; only?: OnlyRows | undefined };
  isPlainText?: boolean;
  isFile?: boolean;
  destination?: FileDestination;
}

const createColumn = <Value, Type extends SqlType>(
  kind: ColumnKind,
  sqlType: Type,
  allowed: string,
  blank: Value,
  schema: z.ZodType<Value, string>,
): ResourceColumn<Value, Type> => ({ kind, sqlType, allowed, blank, schema, required: false });

/** Control characters except line breaks and tabs: meaningless in text, and PostgreSQL rejects NUL. */
const control = /[^\P{Cc}\n\t]/u;

/**
 * Plain text with character references decoded once (docs/spec/import.md#character-references), without invisible
 * characters.
 */
const plainTextSchema = (max: number, clean = removeInvisible) =>
  z
    .string()
    .transform((value) => clean(value.includes('&') ? decodeHTMLStrict(value).trim() : value))
    .pipe(
      z
        .string()
        .max(max, 'is too long')
        .refine((value) => !control.test(value), 'holds a control character'),
    );

const textBlank: string = '';

const LINE = 300;

export const textColumn = (max = 200): ResourceColumn<string, 'text'> => ({
  ...createColumn(
    max > LINE ? 'longtext' : 'text',
    'text',
    `at most ${max} characters`,
    textBlank,
    plainTextSchema(max),
  ),
  isPlainText: true,
  max,
});

/** One part number on one line, with plain hyphens and spaces. */
export const partNumberColumn = (max: number): ResourceColumn<string, 'text'> => ({
  ...textColumn(max),
  allowed: `one number of at most ${max} characters`,
  schema: plainNumberSchema(max, normalisePartNumber),
});

/** Part numbers that are separated by semicolons, behind which a line may end. */
const partNumberListColumn = (max: number): ResourceColumn<string, 'text'> => ({
  ...textColumn(max),
  allowed: `numbers separated by semicolons, at most ${max} characters`,
  schema: plainNumberSchema(max, (list) => normalisePartNumber(list.replace(/;\s*\n\s*/g, '; '))),
});

const plainNumberSchema = (max: number, clean: (text: string) => string) =>
  plainTextSchema(max, clean).refine((value) => !value.includes('\n'), 'holds a line break');

export function checkedTextColumn(
  max: number,
  allowed: string,
  blank: string,
  fits: (text: string) => boolean,
): ResourceColumn<string, 'text'> {
  const plain = textColumn(max);
  return { ...plain, allowed, blank, schema: plain.schema.refine(fits, `is not ${allowed}`) };
}

export const gstinColumn = (): ResourceColumn<string, 'text'> => ({
  ...textColumn(15),
  kind: 'gstin',
  allowed: '15 letters and digits',
  schema: z.string().transform(cleanTaxCode).pipe(z.string().regex(GSTIN_PATTERN, 'must have 15 letters and digits')),
});

export const hsnCodeColumn = (): ResourceColumn<string, 'text'> => ({
  ...textColumn(8),
  allowed: 'an HSN code of 4, 6 or 8 digits',
  schema: z
    .string()
    .transform(cleanTaxCode)
    .pipe(z.string().regex(HSN_CODE_PATTERN, 'is not an HSN code of 4, 6 or 8 digits')),
});

export const slugColumn = (max: number): ResourceColumn<string, 'text'> => ({ ...textColumn(max), kind: 'slug' });

const isPartNumberColumn = (table: string, column: string) => table === 'models' && column === 'name';

export const referenceColumn = (
  table: string,
  column: string,
  max: number,
  only?: OnlyRows,
): ResourceColumn<string, 'text'> => ({
  ...(isPartNumberColumn(table, column) ? partNumberColumn(max) : textColumn(max)),
  kind: 'reference',
  refersTo: { sheet: table, column, only },
});

export const referenceListColumn = (table: string, column: string, max: number): ResourceColumn<string, 'text'> => ({
  ...(isPartNumberColumn(table, column) ? partNumberListColumn(max) : textColumn(max)),
  kind: 'references',
  refersTo: { sheet: table, column },
});

/** Names in a column of several, which are separated by semicolons. */
export const splitNames = (text: string): string[] => text.split(';').flatMap((name) => name.trim() || []);

export const htmlColumn = (max = 50_000): ResourceColumn<string, 'text'> => ({
  ...createColumn(
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

function addIssue(context: z.core.$RefinementCtx, message: string): number {
  context.issues.push({ code: 'custom', message, input: context.value });
  return 0;
}

/** `10.00` of a spreadsheet is 10; `1.000` may be a thousand, and is refused. */
function parseWholeNumber(text: string): number | undefined {
  const { value, decimal = '' } = parseDecimal(text) ?? {};
  return /^[+-]?\d{1,10}(?:\.0{1,2})?$/.test(decimal) ? value : undefined;
}

export const integerColumn = <Blank extends number | null>(
  min: number,
  max: number,
  blank: Blank,
): ResourceColumn<number | Blank, 'integer'> => ({
  ...createColumn<number | Blank, 'integer'>(
    'integer',
    'integer',
    `a whole number from ${min} to ${max}`,
    blank,
    z
      .string()
      .transform((text, context) => parseWholeNumber(text) ?? addIssue(context, 'is not a whole number'))
      .refine((value) => value >= min && value <= max, 'is out of range'),
  ),
  min,
  max,
});

export const amountColumn = (): ResourceColumn<number | null, 'double precision'> =>
  createColumn(
    'amount',
    'double precision',
    'an amount such as 1250.00',
    null,
    z.string().transform((text) => parseNumber(text) ?? Number.NaN),
  );

export const degreesColumn = (max: 90 | 180): ResourceColumn<number | null, 'double precision'> => ({
  ...createColumn<number | null, 'double precision'>(
    'degrees',
    'double precision',
    `degrees from -${max} to ${max} with a decimal point, such as 18.52`,
    null,
    z
      .string()
      .transform((text, context) => parseNumber(text) ?? addIssue(context, 'is not a number of degrees'))
      .refine((value) => Math.abs(value) <= max, 'is out of range'),
  ),
  min: -max,
  max,
});

const yes = ['yes', 'y', 'true', '1'];
const no = ['no', 'n', 'false', '0'];

export const yesNoColumn = (blank: boolean) =>
  createColumn(
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

export const choiceColumn = <const Values extends readonly string[]>(
  values: Values,
  choiceLabels?: Readonly<Record<Values[number], string>>,
): ResourceColumn<Values[number] | '', 'text'> => ({
  ...createColumn<Values[number] | '', 'text'>(
    'choice',
    'text',
    `one of ${values.join(', ')}`,
    '',
    z.enum(values, 'is not known'),
  ),
  choices: values,
  ...(choiceLabels && { choiceLabels }),
});

export const linkColumn = () =>
  createColumn(
    'link',
    'text',
    'an http(s) address, a path that starts with /, or an anchor that starts with #',
    textBlank,
    z.string().max(500, 'is too long').refine(isSafeLink, 'is not a safe link'),
  );

export const videoColumn = () =>
  createColumn(
    'video',
    'text',
    'the address of a YouTube video, such as https://youtu.be/…',
    textBlank,
    z
      .string()
      .refine((value) => findYoutubeId(value) !== undefined, 'is not a YouTube video as watch?v=, youtu.be/ or embed/'),
  );

export const dateColumn = () =>
  createColumn<string | null, 'date'>('date', 'date', 'a date as 2026-01-31', null, z.iso.date('is not a date'));

/** Date and time of the office's clock as text; a date alone means its first minute. */
export const momentColumn = () =>
  createColumn<string, 'text'>(
    'moment',
    'text',
    'a day and a time as 2026-01-31 09:00',
    '',
    z
      .string()
      .transform((value) => value.replace('T', ' ').replace(/^\d{4}-\d\d-\d\d$/, '$& 00:00'))
      .refine(
        (value) => z.iso.datetime({ local: true, precision: -1 }).safeParse(value.replace(' ', 'T')).success,
        'is not a time',
      ),
  );

const innerPath = z
  .string()
  .max(400, 'is too long')
  .transform((value) => value.replaceAll('\\', '/').replace(/^(\.\/)+/, ''))
  .refine((value) => !/^(\/|[a-z]+:)/i.test(value), 'is not a path inside the workbook')
  .refine((value) => !value.split('/').includes('..'), 'leads out of the workbook');

export const imageColumn = (folder: string): ResourceColumn<string, 'text'> => ({
  ...createColumn('picture', 'text', 'the path of an image relative to the workbook', textBlank, innerPath),
  isFile: true,
  destination: { folder, gated: false, picture: true },
});

export const drawingColumn = (folder: string): ResourceColumn<string, 'text'> => ({
  ...imageColumn(folder),
  destination: { folder, gated: false, picture: true, drawing: true },
});

/** A path inside the workbook's folder, or an http(s) URL, which is stored as is. */
export const filePathColumn = (): ResourceColumn<string, 'text'> => ({
  ...createColumn(
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

export const fileColumn = (folder: string, gated = false): ResourceColumn<string, 'text'> => ({
  ...filePathColumn(),
  destination: { folder, gated, picture: false },
});

/** A text that is blank once it is cleaned, such as a single zero-width space, counts as missing. */
export const requiredColumn = <Base extends ResourceColumn>(base: Base): Base & { required: true } => ({
  ...base,
  schema: base.schema.refine((value) => value !== '', 'is required'),
  required: true,
});

export const withLabel = <Base extends ResourceColumn>(label: string, base: Base): Base => ({ ...base, label });

export const withSection = <Columns extends Record<string, ResourceColumn>>(
  section: string,
  columns: Columns,
): Columns => {
  const entries = Object.entries(columns).map(([name, column]) => [name, { ...column, section }]);
  return Object.fromEntries(entries) as Columns;
};

export const withHint = <Base extends ResourceColumn>(hint: string, base: Base): Base => ({ ...base, hint });

export const listedRowColumns = { sort_order: integerColumn(-100_000, 100_000, 0), is_active: yesNoColumn(true) };

export const seoColumns = {
  meta_title: textColumn(200),
  meta_description: textColumn(500),
  meta_keywords: textColumn(500),
  og_image: withLabel('Image for sharing', imageColumn('seo')),
};

export function formatColumnValue(value: unknown, column: ResourceColumn | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const cell = String(value);
  // Escaped, because an import decodes character references.
  return column?.isPlainText && decodeHTMLStrict(cell) !== cell ? cell.replaceAll('&', '&amp;') : cell;
}
