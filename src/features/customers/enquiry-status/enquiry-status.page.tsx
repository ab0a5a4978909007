import { useParams } from 'react-router';
import { BehindLink } from '../../../ui/lists/behind-link.tsx';
import { useFetched } from '../../../ui/lists/use-fetched.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
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
      <BehindLink what="your enquiry" failure={failure}>
        {data && <EnquiryStanding standing={data} />}
      </BehindLink>
    </>
  );
}
