import { useState } from 'react';
import { useParams } from 'react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { failureText } from '../../../ui/forms/use-request.ts';
import { useFetched } from '../../../ui/lists/use-fetched.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { api } from '../../../web/api.ts';
import type { QuotationForCustomer } from './quotation.contract.ts';
import { QuotationAnswer } from './quotation-answer.tsx';
import { QuotationView } from './quotation-view.tsx';

export const head = () => ({
  title: 'Quotation',
  description: 'A quotation for one customer.',
  noindex: true,
});

const readQuotation = (token: string, signal: AbortSignal) => api.getRaw('/api/get_quotation.php', { token }, signal);

/** Who has the link sees the quotation; the page itself is the same for all links. */
export function Page() {
  const { token = '' } = useParams();
  const { data, failure } = useFetched(token, readQuotation);
  const [since, setSince] = useState<QuotationForCustomer>();
  const quotation = since ?? data;
  const number = quotation && `${quotation.number}${quotation.revision > 1 ? `, revision ${quotation.revision}` : ''}`;
  return (
    <>
      <PageHeading title={number ? `Quotation ${number}` : 'Quotation'}>
        {quotation ? `For your enquiry ${quotation.reference}` : null}
      </PageHeading>
      <div className="page-width flex min-h-96 flex-col items-start gap-6 py-6 md:py-8">
        {quotation ? (
          <>
            <QuotationView quotation={quotation} token={token} />
            <QuotationAnswer quotation={quotation} token={token} onAnswered={setSince} />
          </>
        ) : failure ? (
          <>
            <p role="alert" className="text-lg text-steel-800">
              {failureText(failure, 'The quotation could not be loaded. Please try again later.')}
            </p>
            <LinkButton to="/ContactUs" variant="secondary">
              Contact us
            </LinkButton>
          </>
        ) : (
          <Spinner label="Loading the quotation" />
        )}
      </div>
    </>
  );
}
