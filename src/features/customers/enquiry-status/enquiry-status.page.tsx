import { useParams } from 'react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { failureText } from '../../../ui/forms/use-request.ts';
import { useFetched } from '../../../ui/lists/use-fetched.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { api } from '../../../web/api.ts';
import { EnquiryStanding } from './enquiry-standing.tsx';

export const head = () => ({
  title: 'Your enquiry',
  description: 'How an enquiry stands, for whoever has the link.',
  noindex: true,
});

const read = (token: string, signal: AbortSignal) => api.getRaw('/api/get_enquiry_status.php', { token }, signal);

/** Who has the link of an email sees how the enquiry stands; the page itself is the same for all links. */
export function Page() {
  const { token = '' } = useParams();
  const { data, failure } = useFetched(token, read);
  return (
    <>
      <PageHeading title={data?.kind === 'contact' ? 'Your message' : 'Your enquiry'}>
        {data?.reference ?? null}
      </PageHeading>
      <div className="page-width flex min-h-96 flex-col items-start gap-6 py-6 md:py-8">
        {data ? (
          <EnquiryStanding standing={data} />
        ) : failure ? (
          <>
            <p role="alert" className="text-lg text-steel-800">
              {failureText(failure, 'Your enquiry could not be loaded. Please try again later.')}
            </p>
            <LinkButton to="/ContactUs" variant="secondary">
              Contact us
            </LinkButton>
          </>
        ) : (
          <Spinner label="Loading your enquiry" />
        )}
      </div>
    </>
  );
}
