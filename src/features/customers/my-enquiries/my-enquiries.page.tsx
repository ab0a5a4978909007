import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ENQUIRIES_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { MembersOnly } from '../../visitors/session/members-only.tsx';
import { EnquiryHistory } from './enquiry-history.tsx';

export const head = () => ({
  title: 'My Enquiries',
  description: 'The enquiries you have sent, and their status.',
  path: '/MyEnquiries',
  noindex: true,
});

export function Page() {
  return (
    <>
      <PageHeading title="My Enquiries" breadcrumbs={fromHome('My Enquiries')}>
        The enquiries you have sent so far. “Enquire again” puts the same models into your cart, where you can change
        quantities before sending.
      </PageHeading>
      <div className="page-width min-h-96 py-6 md:py-8">
        <MembersOnly message={ENQUIRIES_LOGIN_FIRST}>
          <EnquiryHistory />
        </MembersOnly>
      </div>
    </>
  );
}
