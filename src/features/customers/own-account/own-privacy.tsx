import { type ReactNode, useState } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { writtenDate } from '../../../ui/days.ts';
import { ErrorText } from '../../../ui/forms/error-text.tsx';
import { SelectField, TextAreaField } from '../../../ui/forms/field.tsx';
import { submitted } from '../../../ui/forms/submitted.ts';
import { useRequest } from '../../../ui/forms/use-request.ts';
import { Link } from '../../../ui/links/link.tsx';
import { useFetched } from '../../../ui/lists/use-fetched.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { api } from '../../../web/api.ts';
import { sendOnce } from '../../../web/stored/send-once.ts';
import type { Purpose, RequestKind } from '../../site/privacy/privacy.limits.ts';
import { GatedLink } from '../../visitors/session/gated-link.tsx';
import { ACCOUNT_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { PasswordField } from '../../visitors/session/password-field.tsx';
import { type Session, useSession } from '../../visitors/session/session.tsx';
import type { OwnPrivacy as Loaded } from '../personal-data/own-privacy.contract.ts';
import { REQUEST_NAMES } from '../personal-data/request-names.ts';

const KINDS = Object.keys(REQUEST_NAMES) as RequestKind[];

function PrivacyRequest({ onSent }: { onSent: () => void }) {
  const { asMember } = useSession();
  const [kind, setKind] = useState<RequestKind>('see');
  const [text, setText] = useState('');
  const { busy, error, send } = useRequest();
  const ask = () =>
    send(async () => {
      const body = { kind, text };
      const sent = () =>
        sendOnce('privacy', body, (key) =>
          api.callRaw('/api/send_privacy_request.php', body, { 'idempotency-key': key }),
        );
      const reply = await asMember(ACCOUNT_LOGIN_FIRST, sent, { sameUser: true });
      if (!reply) return;
      toast.success(reply.message ?? 'Your request has been sent.');
      setText('');
      onSent();
    });
  return (
    <form onSubmit={submitted(ask)} className="flex flex-col gap-4">
      <SelectField
        label="Your request"
        name="kind"
        value={kind}
        onChange={({ target }) => setKind(KINDS.find((one) => one === target.value) ?? 'see')}
      >
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {REQUEST_NAMES[one]}
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

const PURPOSES: Record<Purpose, string> = {
  account: 'Your account',
  enquiry: 'An enquiry',
  message: 'A message',
  newsletter: 'The newsletter',
};

export function OwnPrivacy() {
  const { asMember } = useSession();
  const [read, setRead] = useState({ asMember });
  const { data, failure } = useFetched(read, loadPrivacy);
  const reread = () => setRead({ asMember });
  return (
    <>
      <AccountSection title="Your data" text="Everything we store about you, in one machine-readable file (JSON).">
        <GatedLink
          href="/api/export_account.php"
          message={ACCOUNT_LOGIN_FIRST}
          className={`${buttonClass({ variant: 'secondary' })} self-start`}
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
              <Consents consents={data.consents} />
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
            <Requests requests={data.requests} />
            <PrivacyRequest onSent={reread} />
          </AccountSection>
          <AccountSection
            title="Delete my account"
            text={`Your account, newsletter subscription, messages and projects are deleted ${wait(data.deletion_days)} and permanently. We keep the models, quantities and country of your enquiries, without your name, company and address; open enquiries are closed.`}
          >
            {data.erase_at ? (
              <KeepAccount day={data.erase_at} onKeep={reread} />
            ) : (
              <DeleteAccount days={data.deletion_days} />
            )}
          </AccountSection>
        </>
      )}
    </>
  );
}

const wait = (days: number): string => (days ? `after ${days} days` : 'immediately');

const Consents = ({ consents }: Pick<Loaded, 'consents'>) => (
  <ul className="flex flex-col gap-2">
    {consents.map(({ purpose, notice, source, given_at, withdrawn_at }) => (
      <li key={`${purpose} ${given_at}`}>
        <strong>{PURPOSES[purpose]}</strong>, {writtenDate(given_at)}, {source},{' '}
        <Link to={`/PrivacyPolicy?notice=${notice}`} className="text-link">
          notice {notice}
        </Link>
        {withdrawn_at && <span className="text-steel-600">, withdrawn {writtenDate(withdrawn_at)}</span>}
      </li>
    ))}
  </ul>
);

const Requests = ({ requests }: Pick<Loaded, 'requests'>) =>
  requests.length > 0 && (
    <ul className="mb-5 flex flex-col gap-3">
      {requests.map(({ id, kind, text, received_at, due_at, done_at, answer }) => (
        <li key={id} className="border-steel-300 border-s-4 ps-4">
          <p>
            <strong>{REQUEST_NAMES[kind]}</strong>, {writtenDate(received_at)},{' '}
            {done_at ? `answered ${writtenDate(done_at)}` : `we answer until ${writtenDate(due_at)}`}
          </p>
          {text && <p className="whitespace-pre-line text-steel-700">{text}</p>}
          {answer && <p className="mt-1 whitespace-pre-line">{answer}</p>}
        </li>
      ))}
    </ul>
  );

function KeepAccount({ day, onKeep }: { day: string; onKeep: () => void }) {
  const { asMember } = useSession();
  const { busy, error, send } = useRequest();
  const keep = () =>
    send(async () => {
      const reply = await asMember(ACCOUNT_LOGIN_FIRST, () => api.callRaw('/api/keep_account.php', {}), {
        sameUser: true,
      });
      if (!reply) return;
      toast.success(reply.message ?? 'Your account stays.');
      onKeep();
    });
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="font-semibold text-warning">
        Your account will be deleted on {writtenDate(day)}. Logging in does not change that.
      </p>
      <ErrorText>{error}</ErrorText>
      <Button variant="secondary" busy={busy} onClick={() => void keep()}>
        Keep my account
      </Button>
    </div>
  );
}

const loadPrivacy = ({ asMember }: Pick<Session, 'asMember'>, signal: AbortSignal) =>
  asMember(ACCOUNT_LOGIN_FIRST, () => api.getRaw('/api/get_my_privacy.php', undefined, signal));

/** `days`: delay of the deletion; 0 for none. */
function DeleteAccount({ days }: { days: number }) {
  const { logout, asMember } = useSession();
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const { busy, error, setError, send } = useRequest();

  function remove() {
    if (!password) return setError('Please enter your password');
    return send(async () => {
      const deletion = () => api.callRaw('/api/delete_account.php', { password });
      const reply = await asMember(ACCOUNT_LOGIN_FIRST, deletion, { sameUser: true });
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
