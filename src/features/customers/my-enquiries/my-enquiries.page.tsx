import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ENQUIRIES_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { MembersOnly } from '../../visitors/session/members-only.tsx';
import { EnquiryHistory } from './enquiry-history.tsx';

export const head = () => ({
  title: 'My Enquiries',
  description: 'The enquiries you have sent, and what became of them.',
  path: '/MyEnquiries',
  noindex: true,
});

export function Page() {
  return (
    <>
      <PageHeading title="My Enquiries" breadcrumbs={fromHome('My Enquiries')}>
        What you have asked for so far. The same models can be put into the basket again, to change and to send.
      </PageHeading>
      <div className="page-width min-h-96 py-6 md:py-8">
        <MembersOnly message={ENQUIRIES_LOGIN_FIRST}>
          <EnquiryHistory />
        </MembersOnly>
      </div>
    </>
  );
}
