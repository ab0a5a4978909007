import { Link } from 'react-router';
import { when } from '../data/moments.ts';
import { useMailbox } from '../email/email-data.ts';

/** That the letters of customers cannot be read from their mailbox; nothing while they can. */
export function UnreadMailbox() {
  const { data } = useMailbox();
  const mailbox = data?.mailbox;
  if (!mailbox?.problem) return null;
  return (
    <section aria-labelledby="unread-mailbox" className="rounded-md border border-danger/40 p-4">
      <h2 id="unread-mailbox">The mailbox cannot be read</h2>
      <p className="mt-1 break-words">
        {mailbox.problem_since && `Since ${when(mailbox.problem_since)}: `}
        {mailbox.problem}{' '}
        <Link to="/deliverability" className="text-link">
          More about the mailbox
        </Link>
      </p>
    </section>
  );
}
