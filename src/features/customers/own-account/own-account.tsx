import { useState } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { CheckField, Field } from '../../../ui/forms/field.tsx';
import { submitted } from '../../../ui/forms/submitted.ts';
import { failureText, useRequest } from '../../../ui/forms/use-request.ts';
import { useFetched } from '../../../ui/lists/use-fetched.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { api } from '../../../web/api.ts';
import { CountryFields } from '../../site/countries/country-fields.tsx';
import { ACCOUNT_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { type Session, useSession } from '../../visitors/session/session.tsx';
import { showChanged } from '../../visitors/session/session-actions.ts';
import { useAccountFields } from '../registration/use-account-fields.ts';
import type { Account } from './account.contract.ts';
import { AccountSection } from './account-section.tsx';
import { ChangePassword } from './change-password.tsx';
import { OwnPrivacy } from './own-privacy.tsx';

const TEXT_FIELDS = ['firstName', 'lastName', 'mobile', 'companyName', 'jobRole', 'city'] as const;

function AccountDetails({ account }: { account: Account }) {
  const { email, username, subscribe: isSubscribed, ...changeable } = account;
  const { asMember } = useSession();
  const { values, input, keepFocus, takeRefusal, hasProblems } = useAccountFields(changeable);
  const [subscribe, setSubscribe] = useState(isSubscribed);
  const { busy, error, setError, send } = useRequest();

  function save() {
    setError('');
    if (hasProblems()) return setError('Please fill in all required fields.');
    return send(
      async () => {
        const change = () => api.callRaw('/api/save_account.php', { ...values, subscribe });
        const reply = await asMember(ACCOUNT_LOGIN_FIRST, change, { sameUser: true });
        if (!reply) return;
        if (!reply.success) return reply.error ?? 'Failed to save your details';
        if (reply.user) showChanged(reply.user);
        toast.success('Your details have been saved');
      },
      (failure) => (takeRefusal(failure) ? '' : failureText(failure)),
    );
  }

  return (
    <form onSubmit={submitted(save)} onMouseDown={keepFocus} noValidate className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Email" name="email" value={email} disabled />
        <Field label="Username" name="username" value={username} disabled />
        {TEXT_FIELDS.map((name) => (
          <Field key={name} {...input(name)} />
        ))}
        <CountryFields country={input('country')} state={input('state')} />
      </div>
      <CheckField
        label="Send me the newsletter"
        name="subscribe"
        checked={subscribe}
        onChange={(event) => setSubscribe(event.target.checked)}
      />
      <ErrorText>{error}</ErrorText>
      <Button type="submit" busy={busy} className="self-start">
        Save
      </Button>
    </form>
  );
}

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
      <AccountSection title="Your projects" text="Carts that you have saved under a name.">
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
