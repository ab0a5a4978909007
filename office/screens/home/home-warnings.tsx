import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { FailedEmail, RefusedImport as Refused } from '../../../src/features/office/home/home.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useConfirmation } from '../../shell/controls/use-confirmation.tsx';
import { buildRowPath, formatPlainValue } from '../../shell/data/form-values.ts';
import { formatMoment, formatOfficeDay } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { buildRowsInput, buildRowsQuery } from '../../shell/data/row-queries.ts';
import { useHasRight, useResource } from '../../shell/data/staff-session.ts';
import { FailureNote } from '../../shell/parts/failure-note.tsx';
import { useMailbox } from '../mailbox/email-data.ts';

/** Faults of the site or the office, each only while it lasts. */
export function HomeWarnings({ refused }: { refused: Refused | null | undefined }) {
  const mayReadEmails = useHasRight('emails', 'read');
  const mayReadPrivacy = useHasRight('privacy', 'read');
  const mayReadWebhooks = useHasRight('webhooks', 'read');
  const mayReadSettings = useHasRight('settings', 'read');
  return (
    <>
      {mayReadEmails && <FailedEmails />}
      {mayReadWebhooks && <DisabledWebhooks />}
      {mayReadSettings && <SiteHealth />}
      {mayReadSettings && <MailboxProblem />}
      {mayReadSettings && <UnknownSellerState />}
      {mayReadPrivacy && <OpenPrivacyRequests />}
      {refused && <RefusedImport refused={refused} />}
    </>
  );
}

interface WarningProps {
  title: string;
  children: ReactNode;
}

const WarningSection = ({ title, children }: WarningProps) => (
  <section aria-label={title} className="rounded-md border border-danger/40 bg-white p-4">
    <h2>{title}</h2>
    {children}
  </section>
);

const MAX_EMAILS_SHOWN = 2;
const FAILED_EMAILS_KEY = ['failed-emails'];

function FailedEmails() {
  const { data, error, refetch } = useQuery({
    queryKey: FAILED_EMAILS_KEY,
    queryFn: () => officeApi.getRaw('/api/office/failed_emails'),
  });
  const [all, setAll] = useState(false);
  if (error) return <FailureNote error={error} onAgain={() => void refetch()} />;
  if (!data?.emails.length) return null;
  const shown = all ? data.emails : data.emails.slice(0, MAX_EMAILS_SHOWN);
  return (
    <WarningSection title="Emails that could not be delivered">
      <ul className="mt-2">
        {shown.map((email) => (
          <FailedEmailRow key={email.id} email={email} />
        ))}
      </ul>
      {shown.length < data.emails.length && (
        <Button variant="quiet" size="small" className="-ms-3" onClick={() => setAll(true)}>
          Show all {data.emails.length}
        </Button>
      )}
    </WarningSection>
  );
}

function FailedEmailRow({ email }: { email: FailedEmail }) {
  const client = useQueryClient();
  const mayWrite = useHasRight('emails', 'write');
  const { ask, question } = useConfirmation();
  const settle = async (path: '/api/office/send_email_again' | '/api/office/close_failed_email') => {
    await officeApi.callRaw(path, { id: email.id });
    await client.invalidateQueries({ queryKey: FAILED_EMAILS_KEY });
  };
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-steel-200 py-3 first:border-0">
      <div className="min-w-0">
        <p className="font-semibold text-steel-900">{email.subject}</p>
        <p className="break-words text-steel-600">
          To {email.to}, {formatMoment(email.at)}: {email.error}
        </p>
        {email.reference && (
          <Link to={`/enquiries?view=all&search=${email.reference}`} className="text-link">
            {email.reference}
          </Link>
        )}
        {!email.is_resendable && (
          <p className="text-steel-600">The email held a link for its recipient, who can ask the site for a new one.</p>
        )}
      </div>
      {mayWrite && (
        <div className="flex gap-2">
          {email.is_resendable && (
            <Button
              variant="secondary"
              size="small"
              onClick={() =>
                ask({
                  title: 'Send this email again?',
                  action: 'Send again',
                  about: `“${email.subject}” goes to ${email.to}.`,
                  run: () => settle('/api/office/send_email_again'),
                })
              }
            >
              Send again…
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            onClick={() =>
              ask({
                title: 'Mark this email as done?',
                action: 'Mark as done',
                about: `“${email.subject}” leaves this list and is not sent to ${email.to}.`,
                run: () => settle('/api/office/close_failed_email'),
              })
            }
          >
            Done…
          </Button>
        </div>
      )}
      {question}
    </li>
  );
}

function DisabledWebhooks() {
  const { data } = useQuery(
    buildRowsQuery(buildRowsInput('webhooks', { 'f.state': 'disabled' }, { field: 'url', order: 'ASC' })),
  );
  const disabled = data?.rows.filter(({ problem }) => problem) ?? [];
  if (!disabled.length) return null;
  return (
    <WarningSection title="Webhooks that were disabled">
      <p className="mt-1">Nothing is sent there until the webhook is enabled again.</p>
      <ul className="mt-2">
        {disabled.map(({ id, label, disabled_at, problem }) => (
          <li key={id} className="break-words">
            <Link to={`/webhooks/${id}`} className="text-link font-semibold break-all">
              {label}
            </Link>
            , {formatOfficeDay(formatPlainValue(disabled_at))}: {formatPlainValue(problem)}
          </li>
        ))}
      </ul>
    </WarningSection>
  );
}

function OpenPrivacyRequests() {
  const input = buildRowsInput('privacy_requests', {}, { field: 'due_at', order: 'ASC' });
  const { data } = useQuery(buildRowsQuery({ ...input, per_page: '200' }));
  const open = data?.rows.filter(({ due_at }) => due_at) ?? [];
  const [first] = open;
  if (!first) return null;
  return (
    <section aria-labelledby="privacy" className="flex flex-col gap-2 rounded-md border border-steel-200 p-4">
      <h2 id="privacy">Requests about personal data</h2>
      <p>
        <Link to="/privacy_requests" className="text-link">
          {open.length} open
        </Link>
        , the first due on {formatOfficeDay(formatPlainValue(first.due_at))}
      </p>
    </section>
  );
}

function MailboxProblem() {
  const { data } = useMailbox();
  const mailbox = data?.mailbox;
  if (!mailbox?.problem) return null;
  return (
    <WarningSection title="The mailbox cannot be read">
      <p className="mt-1 break-words">
        {mailbox.problem_since && `Since ${formatMoment(mailbox.problem_since)}: `}
        {mailbox.problem}{' '}
        <Link to="/deliverability" className="text-link">
          More about the mailbox
        </Link>
      </p>
    </WarningSection>
  );
}

/** A state that was typed before it became a choice stays stored, but no quotation can be sent with it. */
function UnknownSellerState() {
  const states = useResource('settings')?.fields.find(({ name }) => name === 'seller_state')?.choices;
  const { data } = useQuery(buildRowsQuery({ resource: 'settings' }));
  const [settings] = data?.rows ?? [];
  const state = formatPlainValue(settings?.seller_state);
  if (!settings || !states || !state || states.includes(state)) return null;
  return (
    <WarningSection title="Quotations cannot be sent">
      <p className="mt-1 break-words">
        The state of the seller, “{state}”, is not a state of India.{' '}
        <Link to={buildRowPath('settings', settings.id)} className="text-link">
          Choose the state in the settings
        </Link>
      </p>
    </WarningSection>
  );
}

function RefusedImport({ refused }: { refused: Refused }) {
  return (
    <WarningSection title="The last import was refused">
      <p className="mt-1">
        {refused.source}, {formatMoment(refused.at)}:{' '}
        {refused.problems === 1 ? '1 problem' : `${refused.problems} problems`}, so nothing was changed.{' '}
        <Link to={`/imports/${refused.id}`} className="text-link">
          Look at the import
        </Link>
      </p>
    </WarningSection>
  );
}

const useSiteHealth = () =>
  useQuery({
    queryKey: ['site-health'],
    queryFn: () => officeApi.getRaw('/api/office/site_health'),
  });

export function ReleaseNote() {
  const { data } = useSiteHealth();
  return data && <p className="text-xs text-steel-600">Release {data.version}</p>;
}

function SiteHealth() {
  const { data } = useSiteHealth();
  const problems = data?.problems.filter(({ part: component }) => !['webhooks', 'mailbox'].includes(component)) ?? [];
  if (!problems.length) return null;
  return (
    <WarningSection title="The site needs attention">
      <ul className="mt-2 list-disc ps-5">
        {problems.map(({ part: component, text }) => (
          <li key={component}>{text}</li>
        ))}
      </ul>
    </WarningSection>
  );
}
