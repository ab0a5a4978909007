import type { OfficeQuotation } from '../../../src/features/office/quotations/quotations.contract.ts';

export const CURRENCY_CHOICES = (['INR', 'USD', 'EUR'] satisfies OfficeQuotation['currency'][]).map((value) => ({
  value,
  label: value,
}));
