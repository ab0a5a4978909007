import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '../../src/ui/button.tsx';
import { useRequest } from '../controls/use-request.ts';
import { when } from '../data/moments.ts';
import { office } from '../data/office-api.ts';
import type { FailedEmail } from '../data/office-types.ts';
import { useMay } from '../data/session.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';

const KEY = ['failed-emails'];

/** The emails that could not be delivered; nothing while there are none. */
export function FailedEmails() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: () => office.getRaw('/api/office/failed_emails'),
  });
  if (error) return <FailureNote error={error} onAgain={() => void refetch()} />;
  if (!data?.emails.length) return null;
  return (
    <section aria-labelledby="failed-emails" className="rounded-md border border-danger/40 p-4">
      <h2 id="failed-emails">Emails that could not be delivered</h2>
      <ul className="mt-2">
        {data.emails.map((email) => (
          <FailedEmailRow key={email.id} email={email} />
        ))}
      </ul>
    </section>
  );
}

function FailedEmailRow({ email }: { email: FailedEmail }) {
  const client = useQueryClient();
  const mayWrite = useMay('emails', 'write');
  const { busy, problem, run } = useRequest(async () => {
    await office.callRaw('/api/office/send_email_again', { id: email.id });
    await client.invalidateQueries({ queryKey: KEY });
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-steel-200 py-3 first:border-0">
      <div className="min-w-0">
        <p className="font-semibold text-steel-900">{email.subject}</p>
        <p className="break-words text-steel-600">
          To {email.to}, {when(email.at)}: {email.error}
        </p>
        {email.is_confidential && (
          <p className="text-steel-600">
            {email.reference ? (
              <>
                It held a link for its recipient. Send it again from{' '}
                <Link to={`/enquiries?view=all&search=${email.reference}`} className="text-link">
                  {email.reference}
                </Link>
                .
              </>
            ) : (
              'It held a link for its recipient, who can ask the site for a new one.'
            )}
          </p>
        )}
        {problem && <ProblemNote>{problem.text}</ProblemNote>}
      </div>
      {mayWrite && !email.is_confidential && (
        <Button variant="secondary" size="small" busy={busy} onClick={() => void run()}>
          Send again
        </Button>
      )}
    </li>
  );
}
