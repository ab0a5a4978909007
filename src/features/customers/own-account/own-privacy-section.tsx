import { type ReactNode, useState } from 'react';
import { Button, buildButtonClass } from '../../../ui/button.tsx';
import { formatDateInBrowser } from '../../../ui/format-day.ts';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { handleSubmit } from '../../../ui/forms/handle-submit.ts';
import { SelectField, TextAreaField } from '../../../ui/forms/input-field.tsx';
import { useFormRequest } from '../../../ui/forms/use-form-request.ts';
import { Link } from '../../../ui/links/link.tsx';
import { useFetchedData } from '../../../ui/lists/use-fetched-data.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/site-api.ts';
import { sendOnce } from '../../../web/stored/send-once.ts';
import type { ConsentPurpose, PrivacyRequestKind } from '../../site/privacy/privacy.limits.ts';
import { type CustomerSession, useCustomerSession } from '../../visitors/session/customer-session.tsx';
import { GatedLink } from '../../visitors/session/gated-link.tsx';
import { ACCOUNT_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { PasswordField } from '../../visitors/session/password-field.tsx';
import type { OwnPrivacy as Loaded } from '../personal-data/own-privacy.contract.ts';
import { PRIVACY_REQUEST_LABELS } from '../personal-data/privacy-request-labels.ts';

const KINDS = Object.keys(PRIVACY_REQUEST_LABELS) as PrivacyRequestKind[];

function PrivacyRequestForm({ onSent }: { onSent: () => void }) {
  const { asCustomer } = useCustomerSession();
  const [kind, setKind] = useState<PrivacyRequestKind>('see');
  const [text, setText] = useState('');
  const { busy, error, send } = useFormRequest();
  const ask = () =>
    send(async () => {
      const body = { kind, text };
      const sent = () =>
        sendOnce('privacy', body, (key) =>
          api.callRaw('/api/send_privacy_request.php', body, { 'idempotency-key': key }),
        );
      const reply = await asCustomer(ACCOUNT_LOGIN_FIRST, sent, { sameUser: true });
      if (!reply) return;
      toast.success(reply.message ?? 'Your request has been sent.');
      setText('');
      onSent();
    });
  return (
    <form onSubmit={handleSubmit(ask)} className="flex flex-col gap-4">
      <SelectField
        label="Your request"
        name="kind"
        value={kind}
        onChange={({ target }) => setKind(KINDS.find((one) => one === target.value) ?? 'see')}
      >
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {PRIVACY_REQUEST_LABELS[one]}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Details (optional)"
        name="text"
        rows={3}
        maxLength={4000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ErrorText>{error}</ErrorText>
      <Button type="submit" variant="secondary" busy={busy} className="self-start">
        Send the request
      </Button>
    </form>
  );
}

const PURPOSES: Record<ConsentPurpose, string> = {
  account: 'Your account',
  enquiry: 'An enquiry',
  message: 'A message',
  newsletter: 'The newsletter',
};

export function OwnPrivacySection() {
  const { asCustomer } = useCustomerSession();
  const [read, setRead] = useState({ asCustomer });
  const { data, failure } = useFetchedData(read, loadPrivacy);
  const reread = () => setRead({ asCustomer });
  return (
    <>
      <AccountSection title="Your data" text="Everything we store about you, in one machine-readable file (JSON).">
        <GatedLink
          href="/api/export_account.php"
          message={ACCOUNT_LOGIN_FIRST}
          className={`${buildButtonClass({ variant: 'secondary' })} self-start`}
        >
          Export my data
        </GatedLink>
      </AccountSection>
      {failure && (
        <ErrorText className="py-8">Your consents and requests could not be loaded. Please try again later.</ErrorText>
      )}
      {data && (
        <>
          {data.consents.length > 0 && (
            <AccountSection
              title="Your consents"
              text="Withdraw the consent for the newsletter under “Your details”, and the others by deleting your account or asking us."
            >
              <ConsentList consents={data.consents} />
            </AccountSection>
          )}
          <AccountSection
            title="Ask about your data"
            text={
              <>
                We answer within 90 days. What we use your data for is in the{' '}
                <Link to="/PrivacyPolicy" className="text-link">
                  privacy notice
                </Link>
                .
              </>
            }
          >
            <PrivacyRequestList requests={data.requests} />
            <PrivacyRequestForm onSent={reread} />
          </AccountSection>
          <AccountSection
            title="Delete my account"
            text={`Your account, newsletter subscription, messages and projects are deleted ${formatWait(data.deletion_days)} and permanently. We keep the models, quantities and country of your enquiries, without your name, company and address; open enquiries are closed.`}
          >
            {data.erase_at ? (
              <PlannedDeletion day={data.erase_at} onKeep={reread} />
            ) : (
              <DeleteAccountDialog days={data.deletion_days} />
            )}
          </AccountSection>
        </>
      )}
    </>
  );
}

const formatWait = (days: number): string => (days ? `after ${days} days` : 'immediately');

const ConsentList = ({ consents }: Pick<Loaded, 'consents'>) => (
  <ul className="flex flex-col gap-2">
    {consents.map(({ purpose, notice, source, given_at, withdrawn_at }) => (
      <li key={`${purpose} ${given_at}`}>
        <strong>{PURPOSES[purpose]}</strong>, {formatDateInBrowser(given_at)}, {source},{' '}
        <Link to={`/PrivacyPolicy?notice=${notice}`} className="text-link">
          notice {notice}
        </Link>
        {withdrawn_at && <span className="text-steel-600">, withdrawn {formatDateInBrowser(withdrawn_at)}</span>}
      </li>
    ))}
  </ul>
);

const PrivacyRequestList = ({ requests }: Pick<Loaded, 'requests'>) =>
  requests.length > 0 && (
    <ul className="mb-5 flex flex-col gap-3">
      {requests.map(({ id, kind, text, received_at, due_at, done_at, answer }) => (
        <li key={id} className="border-steel-300 border-s-4 ps-4">
          <p>
            <strong>{PRIVACY_REQUEST_LABELS[kind]}</strong>, {formatDateInBrowser(received_at)},{' '}
            {done_at ? `answered ${formatDateInBrowser(done_at)}` : `we answer until ${formatDateInBrowser(due_at)}`}
          </p>
          {text && <p className="whitespace-pre-line text-steel-700">{text}</p>}
          {answer && <p className="mt-1 whitespace-pre-line">{answer}</p>}
        </li>
      ))}
    </ul>
  );

function PlannedDeletion({ day, onKeep }: { day: string; onKeep: () => void }) {
  const { asCustomer } = useCustomerSession();
  const { busy, error, send } = useFormRequest();
  const keep = () =>
    send(async () => {
      const reply = await asCustomer(ACCOUNT_LOGIN_FIRST, () => api.callRaw('/api/keep_account.php', {}), {
        sameUser: true,
      });
      if (!reply) return;
      toast.success(reply.message ?? 'Your account stays.');
      onKeep();
    });
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="font-semibold text-warning">
        Your account will be deleted on {formatDateInBrowser(day)}. Logging in does not change that.
      </p>
      <ErrorText>{error}</ErrorText>
      <Button variant="secondary" busy={busy} onClick={() => void keep()}>
        Keep my account
      </Button>
    </div>
  );
}

const loadPrivacy = ({ asCustomer }: Pick<CustomerSession, 'asCustomer'>, signal: AbortSignal) =>
  asCustomer(ACCOUNT_LOGIN_FIRST, () => api.getRaw('/api/get_my_privacy.php', undefined, signal));

/** `days`: delay of the deletion; 0 for none. */
function DeleteAccountDialog({ days }: { days: number }) {
  const { logout, asCustomer } = useCustomerSession();
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const { busy, error, setError, send } = useFormRequest();

  function remove() {
    if (!password) return setError('Please enter your password');
    return send(async () => {
      const deletion = () => api.callRaw('/api/delete_account.php', { password });
      const reply = await asCustomer(ACCOUNT_LOGIN_FIRST, deletion, { sameUser: true });
      if (!reply) return;
      if (!reply.success) return reply.error ?? 'Failed to delete the account';
      toast.success(reply.message ?? 'Your account has been deleted.');
      await logout({ quiet: true });
    });
  }
  const close = () => {
    setOpen(false);
    setPassword('');
    setError('');
  };

  return (
    <>
      <Button variant="secondary" className="self-start text-danger" onClick={() => setOpen(true)}>
        Delete my account …
      </Button>
      {open && (
        <FormDialog
          title="Delete my account"
          submit={days ? `Delete after ${days} days` : 'Delete for good'}
          cancel="Keep my account"
          busy={busy}
          noValidate
          width="max-w-md"
          onSubmit={remove}
          onClose={close}
        >
          <p className="text-steel-700">
            {days
              ? `Your account is deleted after ${days} days, unless you log in before then and press “Keep my account” on this page. Enter your password.`
              : 'This cannot be undone. Enter your password to delete your account for good.'}
          </p>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            error={error}
            onChange={(event) => setPassword(event.target.value)}
          />
        </FormDialog>
      )}
    </>
  );
}

interface AccountSectionProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

export function AccountSection({ title, text, children }: AccountSectionProps) {
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
