import { useQuery } from '@tanstack/react-query';
import type { ListedQuotation, QuotationOfDesk } from '../../../src/features/office/quotations/quotations.contract.ts';
import { MAX_PIECES } from '../../../src/features/visitors/basket/basket.limits.ts';
import { HttpError } from '../../../src/platform/errors.ts';
import { type PricedLine, type Sums, sumsOf, taxKindOf } from '../../../src/platform/money/money.ts';
import { readAmount } from '../../../src/platform/numbers/read-amount.ts';
import { readPieces } from '../../../src/platform/numbers/read-pieces.ts';
import { office, textOf } from '../../shell/data/office-api.ts';

export interface DraftProps {
  draft: QuotationOfDesk;
  set: (changed: Partial<QuotationOfDesk>) => void;
  problemIn: (field: string) => string | undefined;
}

export const useQuotation = (id: number) =>
  useQuery({
    queryKey: ['quotation', id],
    // Not cached, so that a form starts with stored values.
    gcTime: 0,
    queryFn: () => office.getRaw('/api/office/quotation', { id }),
  });

/** @param version version of the enquiry, which every act on a quotation raises */
export const useQuotationsOf = (enquiryId: number, version: number) =>
  useQuery({
    queryKey: ['quotations', enquiryId, version],
    placeholderData: (before: ListedQuotation[] | undefined) => before,
    queryFn: () => office.getRaw('/api/office/quotations', { id: enquiryId }),
  });

const STATE_NAMES: Record<QuotationOfDesk['state'], string> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
};
type Named = Pick<QuotationOfDesk, 'number' | 'revision' | 'state' | 'is_expired'>;

export const stateName = ({ state, is_expired }: Pick<Named, 'state' | 'is_expired'>): string =>
  is_expired ? 'Expired' : STATE_NAMES[state];

export const nameOf = ({ number, revision }: Pick<Named, 'number' | 'revision'>): string =>
  `${number ?? 'New quotation'}${revision > 1 ? `, revision ${revision}` : ''}`;

type Line = QuotationOfDesk['lines'][number];

/** Converts the typed numbers of a line; undefined while a number cannot be read. */
export function readLine(line: Line): PricedLine | undefined {
  const { pieces, problem } = readPieces(line.quantity, MAX_PIECES);
  const quantity = problem === undefined ? String(pieces) : undefined;
  const [unit_price, discount, tax_percent] = [
    line.is_sample ? '0' : line.unit_price,
    line.discount,
    line.tax_percent,
  ].map(readAmount);
  if (quantity === undefined || unit_price === undefined || discount === undefined || tax_percent === undefined)
    return undefined;
  return { quantity, unit_price, price_per: line.price_per, discount, tax_percent };
}

/** Sums of the typed values; undefined while a number is missing or cannot be read. */
export function liveSums(draft: QuotationOfDesk): Sums | undefined {
  const { packing, freight, seller, charge_rule: rule } = draft;
  const lines = draft.lines.flatMap((line) => readLine(line) ?? []);
  const isReady = lines.length === draft.lines.length && [packing, freight].every((charge) => readAmount(charge));
  return isReady ? sumsOf(lines, { packing, freight, taxKind: taxKindOf(draft, seller.state), rule }) : undefined;
}

/** An empty field is valid: only sending requires the number. */
export const numberProblem = (text: string): string | undefined =>
  text.trim() && readAmount(text) === undefined ? 'This must be a number such as 1,25,000.50' : undefined;

export const valueAt = (one: QuotationOfDesk, field: string): unknown =>
  field.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], one);

export const FIELDS = {
  currency: 'Currency',
  buyer_name: 'Name',
  buyer_company: 'Company',
  buyer_address: 'Address',
  buyer_state: 'State',
  buyer_country: 'Country',
  buyer_gstin: 'GSTIN',
  place_of_supply: 'Place of supply',
  packing: 'Packing',
  freight: 'Freight',
  delivery: 'Delivery',
  valid_until: 'Valid until',
  terms: 'Terms',
  lines: 'Lines',
} as const;
export type FieldName = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as FieldName[];

const differs = (name: FieldName, one: QuotationOfDesk, other: QuotationOfDesk): boolean =>
  JSON.stringify(one[name]) !== JSON.stringify(other[name]);
export const changedFields = (before: QuotationOfDesk, after: QuotationOfDesk): FieldName[] =>
  NAMES.filter((name) => differs(name, before, after));

export interface UnsavedQuotation {
  base: QuotationOfDesk;
  draft: QuotationOfDesk;
}
export function unsavedQuotation(what: unknown): UnsavedQuotation | undefined {
  const { base, draft } = (what ?? {}) as Partial<UnsavedQuotation>;
  const isWhole = [base, draft].every(
    (one) =>
      one &&
      NAMES.every((name) => Object.hasOwn(one, name)) &&
      Array.isArray(one.lines) &&
      one.lines.every((line) => 'price_per' in line),
  );
  return isWhole && base && draft ? { base, draft } : undefined;
}

export const CURRENCY_CHOICES = (['INR', 'USD', 'EUR'] satisfies QuotationOfDesk['currency'][]).map((value) => ({
  value,
  label: value,
}));

/** The stored quotation, from a refusal because it is another than the one that was seen. */
export const currentOf = (error: unknown): QuotationOfDesk | undefined =>
  error instanceof HttpError ? (error.body.current as QuotationOfDesk | undefined) : undefined;

export function refusalOf(error: unknown): { field: string; text: string } {
  const [, field = '', text = ''] = /^([\w.]+): (.+)$/s.exec(error === undefined ? '' : textOf(error)) ?? [];
  return { field, text };
}

export function refusalWords(error: unknown): string {
  const { field, text } = refusalOf(error);
  if (!field) return textOf(error);
  const [, at, name = ''] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
  if (at !== undefined)
    return `Line ${Number(at) + 1}, ${name.replace('unit_', '').replaceAll('_', ' ')}: this ${text}`;
  return `${FIELDS[field as FieldName] ?? field}: this ${text}`;
}
