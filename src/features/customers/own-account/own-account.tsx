import type { ReactNode } from 'react';
import { buttonClass, LinkButton } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { useFetched } from '../../../ui/lists/use-fetched.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { api } from '../../../web/api.ts';
import { GatedLink } from '../../visitors/session/gated-link.tsx';
import { ACCOUNT_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { type Session, useSession } from '../../visitors/session/session.tsx';
import { AccountDetails } from './account-details.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';

/** The sections of the account page, for a logged-in customer. */
export function OwnAccount() {
  const { data: account, failure } = useFetched(useSession().asMember, loadAccount);
  if (failure) return <ErrorText className="py-10">Failed to load your account. Please try again later.</ErrorText>;
  if (!account) return <Spinner label="Loading your account" />;
  return (
    <div className="divide-y divide-steel-200 [&>section]:py-8 [&>section:first-child]:pt-0">
      <Section title="Your details" text="These appear on your enquiries and in the emails we send you.">
        <AccountDetails account={account} />
      </Section>
      <Section title="Password" text="Changing it logs you out everywhere except here.">
        <ChangePassword />
      </Section>
      <Section title="Your enquiries" text="The enquiries you have sent, and their status.">
        <LinkButton to="/MyEnquiries" variant="secondary" className="self-start">
          My Enquiries
        </LinkButton>
      </Section>
      <Section title="Your projects" text="Carts that you have put aside under a name.">
        <LinkButton to="/MyProjects" variant="secondary" className="self-start">
          My Projects
        </LinkButton>
      </Section>
      <Section title="Your downloads" text="The files you have downloaded, to find them again.">
        <LinkButton to="/MyDownloads" variant="secondary" className="self-start">
          My Downloads
        </LinkButton>
      </Section>
      <Section title="Your data" text="Everything we store about you, in one machine-readable file (JSON).">
        <GatedLink
          href="/api/export_account.php"
          message={ACCOUNT_LOGIN_FIRST}
          className={`${buttonClass({ variant: 'secondary' })} self-start`}
        >
          Export my data
        </GatedLink>
      </Section>
      <Section
        title="Delete my account"
        text="Your account, newsletter subscription, messages and projects are deleted immediately and permanently. We keep the models, quantities and country of your enquiries, without your name, company and address; open enquiries are closed."
      >
        <DeleteAccount />
      </Section>
    </div>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-x-10 gap-y-5 lg:grid-cols-[20rem_1fr]">
      <div>
        <h2 className="text-xl md:text-xl">{title}</h2>
        <p className="mt-1 text-sm text-steel-600">{text}</p>
      </div>
      <div className="flex max-w-3xl flex-col">{children}</div>
    </section>
  );
}

const loadAccount = (asMember: Session['asMember'], signal: AbortSignal) =>
  asMember(ACCOUNT_LOGIN_FIRST, () => api.getRaw('/api/get_account.php', undefined, signal));
