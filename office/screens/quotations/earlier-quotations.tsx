import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { EarlierQuotation } from '../../../src/features/office/quotations/quotations.contract.ts';
import { formatAmount } from '../../../src/platform/money/money.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { formatQuotationName, getQuotationStateName } from './quotation-data.ts';
import { useCopyQuotation } from './use-copy-quotation.ts';

interface EarlierQuotationsProps {
  enquiryId: number;
  onAddItems: (add: { model_id: number; quantity: number }[], done: string) => Promise<void>;
  reread: () => Promise<void>;
}

/** Former quotations and orders of the buyer, for a request such as "repeat our last order". */
export function EarlierQuotations(props: EarlierQuotationsProps) {
  const { enquiryId } = props;
  const { data: quotations = [] } = useQuery({
    queryKey: ['earlier quotations', enquiryId],
    queryFn: () => officeApi.getRaw('/api/office/earlier_quotations', { id: enquiryId }),
  });
  if (!quotations.length) return null;
  return (
    <section aria-labelledby="earlier" className="flex flex-col gap-3">
      <h2 id="earlier">Last orders and quotations</h2>
      <ul className="flex flex-col rounded-md border border-steel-200">
        {quotations.map((quotation) => (
          <EarlierRow key={quotation.id} quotation={quotation} {...props} />
        ))}
      </ul>
    </section>
  );
}

const SHOWN_LINES = 3;

function formatLines(lines: EarlierQuotation['lines']): string {
  const shown = lines.slice(0, SHOWN_LINES).map(({ quantity, text }) => `${quantity} × ${text.split(' – ')[0]}`);
  const left = lines.length - shown.length;
  return `${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

type EarlierRowProps = EarlierQuotationsProps & { quotation: EarlierQuotation };

function EarlierRow({ quotation, enquiryId, onAddItems, reread }: EarlierRowProps) {
  const { id, state, sent_at, total, currency, order_number, lines } = quotation;
  const name = formatQuotationName(quotation);
  const mayWrite = useHasRight('enquiries', 'write');
  const act = useReportedAct(reread);
  const copy = useCopyQuotation();
  const add = lines.flatMap(({ model_id, quantity }) => (model_id === null ? [] : [{ model_id, quantity }]));
  return (
    <li className="flex flex-col gap-1 border-t border-steel-200 px-4 py-2.5 first:border-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <Link to={`/quotations/${id}`} className="text-link font-semibold tabular-nums">
          {name}
        </Link>
        <strong className="text-steel-800">
          {state === 'accepted' ? `Ordered${order_number && ` as ${order_number}`}` : getQuotationStateName(quotation)}
        </strong>
        <span className="text-steel-600">{formatMoment(sent_at)}</span>
        {total && (
          <span className="ms-auto font-semibold text-steel-900 tabular-nums">
            {currency} {formatAmount(total, currency)}
          </span>
        )}
      </p>
      <p className="break-words text-steel-700">{formatLines(lines)}</p>
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          {add.length > 0 && (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Add to the items: ${name}`}
              onClick={() => void onAddItems(add, `The items of ${name} are added`)}
            >
              Add to the items
            </Button>
          )}
          <Button
            variant="secondary"
            size="small"
            aria-label={`Quote again: ${name}`}
            onClick={() => void act(() => copy(id, enquiryId))}
          >
            Quote again
          </Button>
        </div>
      )}
    </li>
  );
}
