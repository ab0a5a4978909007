import { LinkButton } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { useFetched } from '../../../ui/lists/use-fetched.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { api } from '../../../web/api.ts';
import { ACCOUNT_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { type Session, useSession } from '../../visitors/session/session.tsx';
import { AccountDetails } from './account-details.tsx';
import { AccountSection } from './account-section.tsx';
import { ChangePassword } from './change-password.tsx';
import { OwnPrivacy } from './own-privacy.tsx';

/** The sections of the account page, for a logged-in customer. */
export function OwnAccount() {
  const { data: account, failure } = useFetched(useSession().asMember, loadAccount);
  if (failure) return <ErrorText className="py-10">Failed to load your account. Please try again later.</ErrorText>;
  if (!account) return <Spinner label="Loading your account" />;
  return (
    <div className="divide-y divide-steel-200 [&>section]:py-8 [&>section:first-child]:pt-0">
      <AccountSection title="Your details" text="These appear on your enquiries and in the emails we send you.">
        <AccountDetails account={account} />
      </AccountSection>
      <AccountSection title="Password" text="Changing it logs you out everywhere except here.">
        <ChangePassword />
      </AccountSection>
      <AccountSection title="Your enquiries" text="The enquiries you have sent, and their status.">
        <LinkButton to="/MyEnquiries" variant="secondary" className="self-start">
          My Enquiries
        </LinkButton>
      </AccountSection>
      <AccountSection title="Your projects" text="Carts that you have put aside under a name.">
        <LinkButton to="/MyProjects" variant="secondary" className="self-start">
          My Projects
        </LinkButton>
      </AccountSection>
      <AccountSection title="Your downloads" text="The files you have downloaded, to find them again.">
        <LinkButton to="/MyDownloads" variant="secondary" className="self-start">
          My Downloads
        </LinkButton>
      </AccountSection>
      <OwnPrivacy />
    </div>
  );
}

const loadAccount = (asMember: Session['asMember'], signal: AbortSignal) =>
  asMember(ACCOUNT_LOGIN_FIRST, () => api.getRaw('/api/get_account.php', undefined, signal));
