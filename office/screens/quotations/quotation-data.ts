import { useQuery } from '@tanstack/react-query';
import type { ListedQuotation, OfficeQuotation } from '../../../src/features/office/quotations/quotations.contract.ts';
import { MAX_PIECES } from '../../../src/features/visitors/cart/cart.limits.ts';
import { HttpError } from '../../../src/platform/http-errors.ts';
import {
  computeSums,
  determineTaxKind,
  type PricedLine,
  type QuotationSums,
} from '../../../src/platform/money/money.ts';
import { parseAmount } from '../../../src/platform/numbers/parse-amount.ts';
import { parseQuantity } from '../../../src/platform/numbers/parse-quantity.ts';
import { getErrorText, officeApi } from '../../shell/data/office-api.ts';

export interface QuotationDraftProps {
  draft: OfficeQuotation;
  set: (changed: Partial<OfficeQuotation>) => void;
  problemIn: (field: string) => string | undefined;
}

export const useQuotation = (id: number) =>
  useQuery({
    queryKey: ['quotation', id],
    // Not cached, so that a form starts with stored values.
    gcTime: 0,
    queryFn: () => officeApi.getRaw('/api/office/quotation', { id }),
  });

/** @param version version of the enquiry, which every act on a quotation raises */
export const useEnquiryQuotations = (enquiryId: number, version: number) =>
  useQuery({
    queryKey: ['quotations', enquiryId, version],
    placeholderData: (before: ListedQuotation[] | undefined) => before,
    queryFn: () => officeApi.getRaw('/api/office/quotations', { id: enquiryId }),
  });

const QUOTATION_STATE_NAMES: Record<OfficeQuotation['state'], string> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
};
type NamedQuotation = Pick<OfficeQuotation, 'number' | 'revision' | 'state' | 'is_expired'>;

export const getQuotationStateName = ({ state, is_expired }: Pick<NamedQuotation, 'state' | 'is_expired'>): string =>
  is_expired ? 'Expired' : QUOTATION_STATE_NAMES[state];

export const formatQuotationName = ({ number, revision }: Pick<NamedQuotation, 'number' | 'revision'>): string =>
  `${number ?? 'New quotation'}${revision > 1 ? `, revision ${revision}` : ''}`;

type QuotationLine = OfficeQuotation['lines'][number];

/** Converts the typed numbers of a line; undefined while a number cannot be read. */
export function parseQuotationLine(line: QuotationLine): PricedLine | undefined {
  const { pieces, problem } = parseQuantity(line.quantity, MAX_PIECES);
  const quantity = problem === undefined ? String(pieces) : undefined;
  const [unit_price, discount, tax_percent] = [
    line.is_sample ? '0' : line.unit_price,
    line.discount,
    line.tax_percent,
  ].map(parseAmount);
  if (quantity === undefined || unit_price === undefined || discount === undefined || tax_percent === undefined)
    return undefined;
  return { quantity, unit_price, price_per: line.price_per, discount, tax_percent };
}

/** Sums of the typed values; undefined while a number is missing or cannot be read. */
export function computeLiveSums(draft: OfficeQuotation): QuotationSums | undefined {
  const { packing, freight, seller, charge_rule: rule } = draft;
  const lines = draft.lines.flatMap((line) => parseQuotationLine(line) ?? []);
  const isReady = lines.length === draft.lines.length && [packing, freight].every((charge) => parseAmount(charge));
  return isReady
    ? computeSums(lines, { packing, freight, taxKind: determineTaxKind(draft, seller.state), rule })
    : undefined;
}

/** An empty field is valid: only sending requires the number. */
export const findNumberProblem = (text: string): string | undefined =>
  text.trim() && parseAmount(text) === undefined ? 'This must be a number such as 1,25,000.50' : undefined;

export const getValueAt = (one: OfficeQuotation, field: string): unknown =>
  field.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], one);

export const QUOTATION_FIELD_LABELS = {
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
export type QuotationFieldName = keyof typeof QUOTATION_FIELD_LABELS;
const FIELD_NAMES = Object.keys(QUOTATION_FIELD_LABELS) as QuotationFieldName[];

const isDifferent = (name: QuotationFieldName, one: OfficeQuotation, other: OfficeQuotation): boolean =>
  JSON.stringify(one[name]) !== JSON.stringify(other[name]);
export const listChangedQuotationFields = (before: OfficeQuotation, after: OfficeQuotation): QuotationFieldName[] =>
  FIELD_NAMES.filter((name) => isDifferent(name, before, after));

export interface UnsavedQuotation {
  base: OfficeQuotation;
  draft: OfficeQuotation;
}
export function parseUnsavedQuotation(what: unknown): UnsavedQuotation | undefined {
  const { base, draft } = (what ?? {}) as Partial<UnsavedQuotation>;
  const isWhole = [base, draft].every(
    (one) =>
      one &&
      FIELD_NAMES.every((name) => Object.hasOwn(one, name)) &&
      Array.isArray(one.lines) &&
      one.lines.every((line) => 'price_per' in line),
  );
  return isWhole && base && draft ? { base, draft } : undefined;
}

/** The stored quotation, from a refusal because it is another than the one that was seen. */
export const getCurrentQuotation = (error: unknown): OfficeQuotation | undefined =>
  error instanceof HttpError ? (error.body.current as OfficeQuotation | undefined) : undefined;

export function parseQuotationRefusal(error: unknown): { field: string; text: string } {
  const [, field = '', text = ''] = /^([\w.]+): (.+)$/s.exec(error === undefined ? '' : getErrorText(error)) ?? [];
  return { field, text };
}

export function formatQuotationRefusal(error: unknown): string {
  const { field, text } = parseQuotationRefusal(error);
  if (!field) return getErrorText(error);
  const [, at, name = ''] = /^lines\.(\d+)\.(\w+)$/.exec(field) ?? [];
  if (at !== undefined)
    return `Line ${Number(at) + 1}, ${name.replace('unit_', '').replaceAll('_', ' ')}: this ${text}`;
  return `${QUOTATION_FIELD_LABELS[field as QuotationFieldName] ?? field}: this ${text}`;
}
