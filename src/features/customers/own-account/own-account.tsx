import { useState } from 'react';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { handleSubmit } from '../../../ui/forms/handle-submit.ts';
import { CheckField, InputField } from '../../../ui/forms/input-field.tsx';
import { formatFailure, useFormRequest } from '../../../ui/forms/use-form-request.ts';
import { useFetchedData } from '../../../ui/lists/use-fetched-data.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { api } from '../../../web/site-api.ts';
import { CountryFields } from '../../site/countries/country-fields.tsx';
import { PasswordChecklist } from '../../visitors/passwords/password-checklist.tsx';
import { isGoodPassword, WEAK_PASSWORD } from '../../visitors/passwords/password-rule.ts';
import { type CustomerSession, useCustomerSession } from '../../visitors/session/customer-session.tsx';
import { ACCOUNT_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { PasswordField } from '../../visitors/session/password-field.tsx';
import { updateStoredUser } from '../../visitors/session/session-actions.ts';
import { useAccountFields } from '../registration/use-account-fields.ts';
import type { CustomerAccount } from './account.contract.ts';
import { AccountSection, OwnPrivacySection } from './own-privacy-section.tsx';

const EMPTY = { current: '', next: '', again: '' };

function findPasswordProblem({ current, next, again }: typeof EMPTY): string {
  if (!current || !next || !again) return 'Please fill in all fields';
  if (next !== again) return 'Passwords do not match.';
  return isGoodPassword(next) ? '' : WEAK_PASSWORD;
}

function ChangePasswordForm() {
  const { asCustomer } = useCustomerSession();
  const [values, setValues] = useState(EMPTY);
  const { busy, error, setError, send } = useFormRequest();
  const [done, setDone] = useState('');

  function change() {
    setDone('');
    const problem = findPasswordProblem(values);
    if (problem) return setError(problem);
    return send(async () => {
      const { current: current_password, next: new_password } = values;
      const save = () => api.callRaw('/api/change_password.php', { current_password, new_password });
      const reply = await asCustomer(ACCOUNT_LOGIN_FIRST, save, { sameUser: true });
      if (!reply) return;
      if (!reply.success) return reply.error ?? 'Failed to change the password';
      setValues(EMPTY);
      setDone(reply.message ?? 'Your password has been changed.');
    });
  }

  const input = (name: keyof typeof EMPTY) => ({
    required: true,
    value: values[name],
    onChange: (event: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: event.target.value })),
  });
  return (
    <form onSubmit={handleSubmit(change)} noValidate className="grid gap-5 sm:grid-cols-2">
      <div className="flex flex-col gap-5">
        <PasswordField
          label="Current password"
          name="current-password"
          autoComplete="current-password"
          {...input('current')}
        />
        <PasswordField label="New password" name="new-password" autoComplete="new-password" {...input('next')} />
        <PasswordField
          label="Confirm password"
          name="confirm-password"
          autoComplete="new-password"
          {...input('again')}
        />
      </div>
      <div className="sm:pt-6">
        <PasswordChecklist password={values.next} />
      </div>
      <div className="flex flex-col gap-4 sm:col-span-2">
        <ErrorText>{error}</ErrorText>
        <p role="status" className={done ? 'text-success' : 'sr-only'}>
          {done}
        </p>
        <Button type="submit" busy={busy} className="self-start">
          Change password
        </Button>
      </div>
    </form>
  );
}

const TEXT_FIELDS = ['firstName', 'lastName', 'mobile', 'companyName', 'jobRole', 'city'] as const;

function AccountDetailsForm({ account }: { account: CustomerAccount }) {
  const { email, username, subscribe: isSubscribed, ...changeable } = account;
  const { asCustomer } = useCustomerSession();
  const { values, input, keepFocus, takeRefusal, hasProblems } = useAccountFields(changeable);
  const [subscribe, setSubscribe] = useState(isSubscribed);
  const { busy, error, setError, send } = useFormRequest();

  function save() {
    setError('');
    if (hasProblems()) return setError('Please fill in all required fields.');
    return send(
      async () => {
        const change = () => api.callRaw('/api/save_account.php', { ...values, subscribe });
        const reply = await asCustomer(ACCOUNT_LOGIN_FIRST, change, { sameUser: true });
        if (!reply) return;
        if (!reply.success) return reply.error ?? 'Failed to save your details';
        if (reply.user) updateStoredUser(reply.user);
        toast.success('Your details have been saved');
      },
      (failure) => (takeRefusal(failure) ? '' : formatFailure(failure)),
    );
  }

  return (
    <form onSubmit={handleSubmit(save)} onMouseDown={keepFocus} noValidate className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField label="Email" name="email" value={email} disabled />
        <InputField label="Username" name="username" value={username} disabled />
        {TEXT_FIELDS.map((name) => (
          <InputField key={name} {...input(name)} />
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
  const { data: account, failure } = useFetchedData(useCustomerSession().asCustomer, loadAccount);
  if (failure) return <ErrorText className="py-10">Failed to load your account. Please try again later.</ErrorText>;
  if (!account) return <Spinner label="Loading your account" />;
  return (
    <div className="divide-y divide-steel-200 [&>section]:py-8 [&>section:first-child]:pt-0">
      <AccountSection title="Your details" text="These appear on your enquiries and in the emails we send you.">
        <AccountDetailsForm account={account} />
      </AccountSection>
      <AccountSection title="Password" text="A change of the password logs you out everywhere except here.">
        <ChangePasswordForm />
      </AccountSection>
      <AccountSection title="Your enquiries" text="The enquiries you have sent, and their status.">
        <LinkButton to="/MyEnquiries" variant="secondary" className="self-start">
          My enquiries
        </LinkButton>
      </AccountSection>
      <AccountSection title="Your projects" text="Carts that you have saved under a name.">
        <LinkButton to="/MyProjects" variant="secondary" className="self-start">
          My projects
        </LinkButton>
      </AccountSection>
      <AccountSection title="Your downloads" text="The files you have downloaded, to find them again.">
        <LinkButton to="/MyDownloads" variant="secondary" className="self-start">
          My downloads
        </LinkButton>
      </AccountSection>
      <OwnPrivacySection />
    </div>
  );
}

const loadAccount = (asCustomer: CustomerSession['asCustomer'], signal: AbortSignal) =>
  asCustomer(ACCOUNT_LOGIN_FIRST, () => api.getRaw('/api/get_account.php', undefined, signal));
