import { when } from '../data/moments.ts';
import type { MailboxState } from '../data/office-types.ts';

interface MailboxNowProps {
  mailbox: MailboxState | null;
  /** To whom customers write, and whom our letters come from. */
  sales: string;
  sender: string;
}

/** How the mailbox is from which letters are read, in words. */
export function MailboxNow({ mailbox, sales, sender }: MailboxNowProps) {
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
    ['Read since', begun_at ? `${when(begun_at)}; what was there before is left alone` : 'not yet'],
    ['Last asked', checked_at ? when(checked_at) : 'not yet'],
    ['Last letter', last_letter_at ? when(last_letter_at) : 'none yet'],
  ];
  return (
    <div className="flex flex-col gap-3 rounded-md border border-steel-200 p-4">
      <p className={`font-semibold ${is_connected ? 'text-success' : problem ? 'text-danger' : 'text-steel-900'}`}>
        {is_connected ? 'Connected' : problem ? 'Cannot be read' : 'Not connected'}
      </p>
      {problem && (
        <p className="break-words">
          {problem} {problem_since && `It is so since ${when(problem_since)}.`} No letter is lost: it goes on where it
          left off.
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
          Letters that cannot be delivered come back to {sender}. Let that address deliver into this mailbox too, so
          that they are marked in their enquiry.
        </p>
      )}
    </div>
  );
}
