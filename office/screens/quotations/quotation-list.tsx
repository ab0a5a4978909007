import { Link, useNavigate } from 'react-router';
import type { ListedQuotation } from '../../../src/features/office/quotations/quotations.contract.ts';
import { formatAmount } from '../../../src/platform/money/money.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { formatPlural } from '../../shell/data/form-values.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { formatQuotationName, getQuotationStateName, useEnquiryQuotations } from './quotation-data.ts';

interface QuotationListProps {
  enquiryId: number;
  version: number;
  canBegin: boolean;
}

export function QuotationList({ enquiryId, version, canBegin }: QuotationListProps) {
  const { data: quotations = [] } = useEnquiryQuotations(enquiryId, version);
  const navigate = useNavigate();
  const notify = useNotify();
  const { busy, problem, run } = useOfficeRequest(async () => {
    const { id, left_off } = await officeApi.callRaw('/api/office/begin_quotation', { id: enquiryId });
    if (left_off)
      notify(`The last ${formatPlural(left_off, 'model')} did not fit into one quotation.`, { type: 'error' });
    navigate(`/quotations/${id}`);
  });
  const hasDraft = quotations.some(({ state }) => state === 'draft');
  return (
    <section aria-labelledby="quotations" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="quotations">Quotations</h2>
        {canBegin && !hasDraft && (
          <Button variant="secondary" size="small" busy={busy} onClick={() => void run()}>
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
      <strong className="text-steel-800">{getQuotationStateName(quotation)}</strong>
      <span className="text-steel-600">{sent_at ? formatMoment(sent_at) : changed_by}</span>
      {total && (
        <span className="ms-auto font-semibold text-steel-900 tabular-nums">
          {currency} {formatAmount(total, currency)}
        </span>
      )}
    </Link>
  );
}
