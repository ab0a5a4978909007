import type { QuotationOfDesk } from '../../../src/features/office/quotations/quotations.contract.ts';

export interface DraftProps {
  draft: QuotationOfDesk;
  set: (changed: Partial<QuotationOfDesk>) => void;
  problemIn: (field: string) => string | undefined;
}
