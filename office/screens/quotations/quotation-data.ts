import { useQuery } from '@tanstack/react-query';
import type { ListedQuotation, QuotationOfDesk } from '../../../src/features/office/quotations/quotations.contract.ts';
import { type Sums, sumsOf, taxKindOf } from '../../../src/platform/money/money.ts';
import { office, textOf } from '../../shell/data/office-api.ts';

export const useQuotation = (id: number) =>
  useQuery({
    queryKey: ['quotation', id],
    // Not cached: a form starts with stored values.
    gcTime: 0,
    queryFn: () => office.getRaw('/api/office/quotation', { id }),
  });

/** @param version of the enquiry, which every act on a quotation raises */
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

const AMOUNT = /^\d{1,8}(\.\d{0,2})?$/;
const isAmount = (text: string): boolean => AMOUNT.test(text);
const isPercent = (text: string): boolean => /^\d{1,2}(\.\d{0,2})?$/.test(text);

export function liveSums(draft: QuotationOfDesk): Sums | undefined {
  const { lines, packing, freight, seller } = draft;
  const isReady =
    isAmount(packing) &&
    isAmount(freight) &&
    lines.every(
      ({ quantity, unit_price, discount, tax_percent }) =>
        Number.isInteger(quantity) && isAmount(unit_price) && isPercent(discount) && isPercent(tax_percent),
    );
  return isReady ? sumsOf(lines, { packing, freight, taxKind: taxKindOf(draft, seller.state) }) : undefined;
}

export const FIELDS = {
  currency: 'Currency',
  buyer_name: 'Name',
  buyer_company: 'Company',
  buyer_address: 'Address',
  buyer_state: 'State',
  buyer_country: 'Country',
  buyer_gstin: 'GSTIN',
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

export interface KeptQuotation {
  base: QuotationOfDesk;
  draft: QuotationOfDesk;
}
export function keptQuotation(what: unknown): KeptQuotation | undefined {
  const { base, draft } = (what ?? {}) as Partial<KeptQuotation>;
  const isWhole = [base, draft].every((one) => one && Array.isArray(one.lines) && NAMES.every((name) => name in one));
  return isWhole && base && draft ? { base, draft } : undefined;
}

export const CURRENCY_CHOICES = (['INR', 'USD', 'EUR'] satisfies QuotationOfDesk['currency'][]).map((value) => ({
  value,
  label: value,
}));

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
