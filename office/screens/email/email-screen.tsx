import type { MailboxState } from '../../../src/features/office/email/email.contract.ts';
import { when } from '../../shell/data/moments.ts';
import { useMay } from '../../shell/data/session.ts';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { useMailbox } from './email-data.ts';

export function EmailScreen() {
  const mayRead = useMay('settings', 'read');
  const query = useMailbox(mayRead);
  if (!mayRead) return <NotHere />;
  const { data } = query;
  return (
    <Screen title="Email">
      <Waiting query={query} label="Loading" />
      {data && (
        <>
          <section aria-labelledby="incoming" className="flex max-w-3xl flex-col gap-3">
            <h2 id="incoming">Incoming email</h2>
            <MailboxNow mailbox={data.mailbox} sales={data.sales} sender={data.sender} />
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
    </Screen>
  );
}

interface MailboxNowProps {
  mailbox: MailboxState | null;
  sales: string;
  sender: string;
}

function MailboxNow({ mailbox, sales, sender }: MailboxNowProps) {
  if (!mailbox)
    return (
      <p>
        No mailbox is read (IMAP_URL). Answers of customers come to {sales || 'the address of sales'}, and are recorded
        in their enquiry by hand.
      </p>
    );
  const { place, is_connected, begun_at, checked_at, last_letter_at, problem, problem_since } = mailbox;
  const facts = [
    ['Mailbox', place],
    ['Read since', begun_at ? `${when(begun_at)}; earlier emails are not read` : 'not yet'],
    ['Last checked', checked_at ? when(checked_at) : 'not yet'],
    ['Last email', last_letter_at ? when(last_letter_at) : 'none yet'],
  ];
  return (
    <div className="flex flex-col gap-3 rounded-md border border-steel-200 p-4">
      <p className={`font-semibold ${is_connected ? 'text-success' : problem ? 'text-danger' : 'text-steel-900'}`}>
        {is_connected ? 'Connected' : problem ? 'Cannot be read' : 'Not connected'}
      </p>
      {problem && (
        <p className="break-words">
          {problem} {problem_since && `Since ${when(problem_since)}.`} No email is lost: reading continues where it
          stopped.
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
          Undeliverable emails come back to {sender}. Let that address deliver into this mailbox too, so that they are
          marked in their enquiry.
        </p>
      )}
    </div>
  );
}
