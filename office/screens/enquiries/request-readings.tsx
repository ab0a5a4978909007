import type { InboxEnquiry } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import type { RequestReading } from '../../../src/features/office/enquiries/request-readings.contract.ts';
import { MAX_PIECES } from '../../../src/features/visitors/cart/cart.limits.ts';
import { Button } from '../../../src/ui/button.tsx';
import type { AcceptedLine } from '../../../src/ui/requests/proposed-lines.ts';
import { RequestProposals } from '../../../src/ui/requests/request-proposals.tsx';
import { Spinner } from '../../../src/ui/spinner.tsx';
import { useOfferUndo } from '../../shell/controls/use-offer-undo.ts';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { formatPlural } from '../../shell/data/form-values.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useFindRequestModels } from '../../shell/data/use-find-request-models.ts';
import { useItemChange } from './use-item-change.ts';

interface RequestReadingsProps {
  enquiry: InboxEnquiry;
  reread: () => Promise<void>;
  onQuote: () => Promise<void>;
}

/** Lines that were read from the messages and that nobody has added or dismissed. */
export function RequestReadings({ enquiry, reread, onQuote }: RequestReadingsProps) {
  const shown = enquiry.readings.filter(isOpen);
  return shown.map((reading) => (
    <OpenReading key={reading.id} {...{ enquiry, reading, reread, onQuote }} isTitled={shown.length > 1} />
  ));
}

const isOpen = ({ state, lines, remarks }: RequestReading) =>
  state !== 'read' || remarks.length > 0 || lines.some(({ done }) => !done);

interface OpenReadingProps extends RequestReadingsProps {
  reading: RequestReading;
  isTitled: boolean;
}

function OpenReading({ enquiry, reading, reread, onQuote, isTitled }: OpenReadingProps) {
  const { id } = enquiry;
  const act = useReportedAct(reread);
  const offerUndo = useOfferUndo(reread);
  const change = useItemChange(enquiry, reread);
  const findModels = useFindRequestModels(id);
  const message = enquiry.letters.find((one) => one.id === reading.message);
  const open = reading.lines.filter(({ done }) => !done);
  const add = (accepted: AcceptedLine[], then?: () => Promise<void>) => {
    const items = accepted.map(({ key, model, quantity }) => ({
      model_id: model.model_id,
      quantity,
      from: { reading: reading.id, key },
    }));
    return change({ add: items }, `${formatPlural(items.length, 'item')} added`, then);
  };
  const dismiss = (key: string) =>
    act(async () => {
      const decide = (done: '' | 'dismissed') =>
        officeApi.callRaw('/api/office/decide_line', { id, reading: reading.id, key, done });
      await decide('dismissed');
      offerUndo('The line is taken from the list', () => decide(''));
    });
  const readAgain = () =>
    act(() => officeApi.callRaw('/api/office/read_request', { id, message: reading.message ?? undefined }));
  return (
    <section
      aria-label={`Lines read from ${message ? `the message of ${formatMoment(message.at)}` : 'the request'}`}
      className="flex min-w-0 flex-col gap-2"
    >
      {isTitled && message && <h3 className="text-steel-700">Message of {formatMoment(message.at)}</h3>}
      {reading.state === 'waiting' && (
        <p role="status" className="flex items-center gap-2 text-steel-700">
          <Spinner small /> Reading the request…
        </p>
      )}
      {reading.state === 'failed' && (
        <p className="flex flex-wrap items-center gap-2 text-danger">
          This request could not be read. {reading.error}
          <Button variant="secondary" size="small" onClick={() => void readAgain()}>
            Read it again
          </Button>
        </p>
      )}
      {reading.state === 'read' && (
        <RequestProposals
          lines={open}
          remarks={reading.remarks}
          maxQuantity={MAX_PIECES}
          findModels={findModels}
          onAdd={(accepted) => add(accepted)}
          furtherAct={{
            label: 'Add and quote',
            run: (accepted) => add(accepted, onQuote),
          }}
          onDismiss={(key) => void dismiss(key)}
        />
      )}
    </section>
  );
}
