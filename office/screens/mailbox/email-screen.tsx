import type { MailboxState } from '../../../src/features/office/mailbox/mailbox.contract.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { NotFoundScreen } from '../../shell/parts/not-found-screen.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { useMailbox } from './email-data.ts';

export function EmailScreen() {
  const mayRead = useHasRight('settings', 'read');
  const query = useMailbox(mayRead);
  if (!mayRead) return <NotFoundScreen />;
  const { data } = query;
  return (
    <OfficeScreen title="Email">
      <QueryStatus query={query} label="Loading" />
      {data && (
        <>
          <section aria-labelledby="incoming" className="flex max-w-3xl flex-col gap-3">
            <h2 id="incoming">Incoming email</h2>
            <MailboxStatus mailbox={data.mailbox} sales={data.sales} sender={data.sender} />
          </section>
          <section aria-labelledby="outgoing" className="flex max-w-3xl flex-col gap-3">
            <h2 id="outgoing">Outgoing email</h2>
            <p>
              {data.is_sent
                ? `Emails are sent from ${data.sender}.`
                : 'No mail server is set (SMTP_URL), so no email leaves this machine yet.'}
            </p>
          </section>
        </>
      )}
    </OfficeScreen>
  );
}

interface MailboxNowProps {
  mailbox: MailboxState | null;
  sales: string;
  sender: string;
}

function MailboxStatus({ mailbox, sales, sender }: MailboxNowProps) {
  if (!mailbox)
    return (
      <p>
        No mailbox is read (IMAP_URL). Answers of customers arrive at {sales || 'the sales address'}. Record them in
        their enquiry by hand.
      </p>
    );
  const {
    place: mailboxAddress,
    is_connected,
    begun_at,
    checked_at,
    last_letter_at: lastMessageAt,
    problem,
    problem_since,
  } = mailbox;
  const facts = [
    ['Mailbox', mailboxAddress],
    ['Read since', begun_at ? `${formatMoment(begun_at)}; earlier emails are not read` : 'not yet'],
    ['Last checked', checked_at ? formatMoment(checked_at) : 'not yet'],
    ['Last email', lastMessageAt ? formatMoment(lastMessageAt) : 'none yet'],
  ];
  return (
    <div className="flex flex-col gap-3 rounded-md border border-steel-200 p-4">
      <p className={`font-semibold ${is_connected ? 'text-success' : problem ? 'text-danger' : 'text-steel-900'}`}>
        {is_connected ? 'Connected' : problem ? 'Cannot be read' : 'Not connected'}
      </p>
      {problem && (
        <p className="break-words">
          {problem} {problem_since && `Since ${formatMoment(problem_since)}.`} No email is lost: reading continues where
          it stopped.
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-steel-600">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {sender && sales && sender !== sales && (
        <p className="text-steel-600">
          Undeliverable emails come back to {sender}. Have its emails delivered to this mailbox as well, so that they
          are marked in their enquiry.
        </p>
      )}
    </div>
  );
}
