import { Link, useNavigate } from 'react-router';
import type { ListedQuotation } from '../../../src/features/office/quotations/quotations.contract.ts';
import { amountText } from '../../../src/platform/money/money.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { counted } from '../../shell/data/values.ts';
import { useNotify } from '../../shell/parts/notices.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { nameOf, stateName, useQuotationsOf } from './quotation-data.ts';

interface QuotationListProps {
  enquiryId: number;
  version: number;
  canBegin: boolean;
}

export function QuotationList({ enquiryId, version, canBegin }: QuotationListProps) {
  const { data: quotations = [] } = useQuotationsOf(enquiryId, version);
  const navigate = useNavigate();
  const notify = useNotify();
  const { busy, problem, run } = useRequest(async () => {
    const { id, left_off } = await office.callRaw('/api/office/begin_quotation', { id: enquiryId });
    if (left_off) notify(`The last ${counted(left_off, 'model')} did not fit into one quotation.`, { type: 'error' });
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
              <Row quotation={quotation} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ quotation }: { quotation: ListedQuotation }) {
  const { id, sent_at, total, currency, changed_by } = quotation;
  return (
    <Link
      to={`/quotations/${id}`}
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2.5 hover:bg-steel-50"
    >
      <span className="text-link font-semibold tabular-nums">{nameOf(quotation)}</span>
      <strong className="text-steel-800">{stateName(quotation)}</strong>
      <span className="text-steel-600">{sent_at ? when(sent_at) : changed_by}</span>
      {total && (
        <span className="ms-auto font-semibold text-steel-900 tabular-nums">
          {currency} {amountText(total, currency)}
        </span>
      )}
    </Link>
  );
}
