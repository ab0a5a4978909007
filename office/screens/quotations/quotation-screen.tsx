import { useParams } from 'react-router';
import { useMay } from '../../shell/data/session.ts';
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
        <Waiting query={query} label="Loading the quotation" />
      )}
    </Screen>
  );
}
