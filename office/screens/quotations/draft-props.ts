import type { QuotationOfDesk } from '../../../src/features/office/quotations/quotations.contract.ts';

/** The parts of the form get the draft, how it is changed, and what is wrong with a field. */
export interface DraftProps {
  draft: QuotationOfDesk;
  set: (changed: Partial<QuotationOfDesk>) => void;
  problemIn: (field: string) => string | undefined;
}
