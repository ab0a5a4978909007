import { type ReactNode, useEffect, useState } from 'react';
import { buttonClass, LinkButton } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { api } from '../../../web/api.ts';
import { GatedLink } from '../../visitors/session/gated-link.tsx';
import { ACCOUNT_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { useSession } from '../../visitors/session/session.tsx';
import type { Account } from './account.contract.ts';
import { AccountDetails } from './account-details.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';

/** The sections of the account page, for a logged-in customer. */
export function OwnAccount() {
  const { account, failed } = useAccount();
  if (failed) {
    return (
      <p role="alert" className="py-10 text-danger">
        Failed to load your account. Please try again later.
      </p>
    );
  }
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
        text="Your account, newsletter subscription and messages are deleted immediately and permanently. We keep the models, quantities and country of your enquiries, without your name, company and address; open enquiries are closed."
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

function useAccount() {
  const { asMember } = useSession();
  const [account, setAccount] = useState<Account>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    asMember(ACCOUNT_LOGIN_FIRST, () => api.getRaw('/api/get_account.php', undefined, signal))
      .then((found) => !signal.aborted && setAccount(found))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        console.error('The account could not be loaded', error);
        setFailed(true);
      });
    return () => controller.abort();
  }, [asMember]);
  return { account, failed };
}
