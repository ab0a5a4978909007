import { useParams } from 'react-router';
import { HttpError } from '../../../src/platform/http-errors.ts';
import { Button } from '../../../src/ui/button.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { useUnsavedWork } from '../../shell/data/use-unsaved-work.ts';
import { NotFoundScreen } from '../../shell/parts/not-found-screen.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { formatQuotationName, useQuotation } from './quotation-data.ts';
import { QuotationForm } from './quotation-form.tsx';
import { SentQuotation } from './sent-quotation.tsx';

export function QuotationScreen() {
  const id = Number(useParams().id);
  const mayRead = useHasRight('enquiries', 'read');
  return mayRead && Number.isSafeInteger(id) && id > 0 ? <LoadedQuotation key={id} id={id} /> : <NotFoundScreen />;
}

function LoadedQuotation({ id }: { id: number }) {
  const query = useQuotation(id);
  const { data: quotation } = query;
  const reread = async () => void (await query.refetch());
  const above =
    quotation?.conversation_id == null
      ? { name: 'Enquiries', to: '/enquiries' }
      : { name: quotation.reference, to: `/enquiries/${quotation.conversation_id}` };
  return (
    <OfficeScreen title={quotation ? formatQuotationName(quotation) : 'Quotation'} above={above}>
      {quotation && quotation.state !== 'draft' ? (
        <SentQuotation quotation={quotation} reread={reread} />
      ) : quotation ? (
        <QuotationForm key={quotation.state} loaded={quotation} reread={reread} />
      ) : (
        <QuotationNotLoaded id={id} query={query} />
      )}
    </OfficeScreen>
  );
}

/** Offers to discard input for a quotation that a colleague has discarded, because nothing can save it. */
function QuotationNotLoaded({ id, query }: { id: number; query: ReturnType<typeof useQuotation> }) {
  const { left, discardLeft } = useUnsavedWork({ screen: `quotation ${id}`, label: '', to: '' });
  if (!(query.error instanceof HttpError && query.error.status === 404))
    return <QueryStatus query={query} label="Loading the quotation" />;
  return (
    <EmptyState
      title="This quotation no longer exists"
      actions={left && <Button onClick={discardLeft}>Discard unsaved input</Button>}
    >
      <p>
        A draft is deleted when someone discards it.
        {left && ` Your unsaved input for it, ${left.amount}, can no longer be saved.`}
      </p>
    </EmptyState>
  );
}
