import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ACCOUNT_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { MembersOnly } from '../../visitors/session/members-only.tsx';
import { OwnAccount } from './own-account.tsx';

export const head = () => ({
  title: 'My Account',
  description: 'Your details, your password and your data.',
  path: '/Account',
  noindex: true,
});

const GAINS = ['Your contact details for the next enquiry', 'Your password, newsletter and personal data'];

export function Page() {
  return (
    <>
      <PageHeading title="My Account" breadcrumbs={fromHome('My Account')} />
      <div className="page-width min-h-[36rem] py-6 md:min-h-96 md:py-8">
        <MembersOnly message={ACCOUNT_LOGIN_FIRST} gains={GAINS}>
          <OwnAccount />
        </MembersOnly>
      </div>
    </>
  );
}
