import type { QuotationOfDesk } from '../../../src/features/office/quotations/quotations.contract.ts';

/** Draft, change handler and problems, for the sections of the form. */
export interface DraftProps {
  draft: QuotationOfDesk;
  set: (changed: Partial<QuotationOfDesk>) => void;
  problemIn: (field: string) => string | undefined;
}
