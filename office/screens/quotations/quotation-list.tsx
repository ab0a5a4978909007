import { Link } from 'react-router';
import type { ListedQuotation } from '../../../src/features/office/quotations/quotations.contract.ts';
import { formatAmount } from '../../../src/platform/money/money.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { StateChip } from '../../shell/parts/state-chip.tsx';
import { formatQuotationName, getQuotationStateName, useEnquiryQuotations } from './quotation-data.ts';

interface QuotationListProps {
  enquiryId: number;
  version: number;
  /** Makes a quotation; undefined if the enquiry cannot have one. */
  onBegin: (() => Promise<void>) | undefined;
}

export function QuotationList({ enquiryId, version, onBegin }: QuotationListProps) {
  const { data: quotations = [] } = useEnquiryQuotations(enquiryId, version);
  const { busy, problem, run } = useOfficeRequest(async () => onBegin?.());
  const hasDraft = quotations.some(({ state }) => state === 'draft');
  return (
    <section aria-labelledby="quotations" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="quotations">Quotations</h2>
        {onBegin && !hasDraft && (
          <Button size="small" busy={busy} onClick={() => void run()}>
            Make a quotation
          </Button>
        )}
      </div>
      {problem && <ProblemNote>{problem.text}</ProblemNote>}
      {quotations.length > 0 && (
        <ul aria-label="Quotations" className="flex flex-col rounded-md border border-steel-200">
          {quotations.map((quotation) => (
            <li key={quotation.id} className="border-t border-steel-200 first:border-0">
              <QuotationRow quotation={quotation} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function QuotationRow({ quotation }: { quotation: ListedQuotation }) {
  const { id, sent_at, total, currency, changed_by } = quotation;
  return (
    <Link
      to={`/quotations/${id}`}
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-steel-50"
    >
      <span className="text-link font-semibold tabular-nums">{formatQuotationName(quotation)}</span>
      <StateChip state={quotation.is_expired ? 'expired' : quotation.state}>
        {getQuotationStateName(quotation)}
      </StateChip>
      <span className="text-steel-600">{sent_at ? formatMoment(sent_at) : changed_by}</span>
      {total && (
        <span className="ms-auto font-semibold text-steel-900 tabular-nums">
          {currency} {formatAmount(total, currency)}
        </span>
      )}
    </Link>
  );
}
