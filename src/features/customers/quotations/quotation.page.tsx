import { useState } from 'react';
import { useParams } from 'react-router';
import { SecretLinkContent } from '../../../ui/lists/secret-link-content.tsx';
import { useFetchedData } from '../../../ui/lists/use-fetched-data.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { api } from '../../../web/site-api.ts';
import type { QuotationForCustomer } from './quotation.contract.ts';
import { QuotationAnswer } from './quotation-answer.tsx';
import { QuotationView } from './quotation-view.tsx';

export const head = () => ({
  title: 'Quotation',
  description: 'A quotation for one customer.',
  noindex: true,
});

const readQuotation = (token: string, signal: AbortSignal) => api.getRaw('/api/get_quotation.php', { token }, signal);

export function Page() {
  const { token = '' } = useParams();
  const { data, failure } = useFetchedData(token, readQuotation);
  const [since, setSince] = useState<QuotationForCustomer>();
  const quotation = since ?? data;
  const number = quotation && `${quotation.number}${quotation.revision > 1 ? `, revision ${quotation.revision}` : ''}`;
  return (
    <>
      <PageHeading title={number ? `Quotation ${number}` : 'Quotation'}>
        {quotation ? `For your enquiry ${quotation.reference}` : null}
      </PageHeading>
      <SecretLinkContent what="the quotation" failure={failure}>
        {quotation && (
          <>
            <QuotationView quotation={quotation} token={token} />
            <QuotationAnswer quotation={quotation} token={token} onAnswered={setSince} />
          </>
        )}
      </SecretLinkContent>
    </>
  );
}
