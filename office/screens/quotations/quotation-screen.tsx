import { useParams } from 'react-router';
import { HttpError } from '../../../src/platform/errors.ts';
import { Button } from '../../../src/ui/button.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { useMay } from '../../shell/data/session.ts';
import { useUnsavedWork } from '../../shell/data/use-unsaved-work.ts';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { nameOf, useQuotation } from './quotation-data.ts';
import { QuotationForm } from './quotation-form.tsx';

export function QuotationScreen() {
  const id = Number(useParams().id);
  const mayRead = useMay('enquiries', 'read');
  return mayRead && Number.isSafeInteger(id) && id > 0 ? <Quotation key={id} id={id} /> : <NotHere />;
}

function Quotation({ id }: { id: number }) {
  const query = useQuotation(id);
  const { data: quotation } = query;
  const above =
    quotation?.conversation_id == null
      ? { name: 'Enquiries', to: '/enquiries' }
      : { name: quotation.reference, to: `/enquiries/${quotation.conversation_id}` };
  return (
    <Screen title={quotation ? nameOf(quotation) : 'Quotation'} above={above}>
      {quotation ? (
        <QuotationForm key={quotation.state} loaded={quotation} reread={async () => void (await query.refetch())} />
      ) : (
        <MissingOrWaiting id={id} query={query} />
      )}
    </Screen>
  );
}

/** Offers to discard input for a quotation that a colleague has discarded, because nothing can save it. */
function MissingOrWaiting({ id, query }: { id: number; query: ReturnType<typeof useQuotation> }) {
  const { left, dropLeft } = useUnsavedWork({ screen: `quotation ${id}`, label: '', to: '' });
  if (!(query.error instanceof HttpError && query.error.status === 404))
    return <Waiting query={query} label="Loading the quotation" />;
  return (
    <EmptyState
      title="This quotation no longer exists"
      actions={left && <Button onClick={() => dropLeft()}>Discard unsaved input</Button>}
    >
      <p>
        A draft is deleted when someone discards it.
        {left && ` Your unsaved input for it, ${left.amount}, cannot be saved any more.`}
      </p>
    </EmptyState>
  );
}
