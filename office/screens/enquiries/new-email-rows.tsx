import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { UnassignedMessage } from '../../../src/features/office/enquiries/inbox-messages.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { useOfferUndo } from '../../shell/controls/use-offer-undo.ts';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { INBOX_KEY } from '../../shell/data/inbox-counts.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { EnquiryStatusTag } from './enquiry-status-tag.tsx';
import { formatAge, formatDue, useUnassignedEmails } from './inbox-data.ts';

/** Emails that belong to no enquiry yet, as the first rows of the inbox. */
export function NewEmailRows({ late }: { late?: 'yes' | undefined }) {
  const { items } = useUnassignedEmails(true, late);
  if (!items.length) return null;
  return (
    <ul aria-label="New emails" className="-mx-4 border-y border-steel-200 lg:mx-0 lg:rounded-md lg:border-x">
      {items.map((email) => (
        <NewEmailRow key={email.id} email={email} />
      ))}
    </ul>
  );
}

function NewEmailRow({ email }: { email: UnassignedMessage }) {
  const { id, subject, asker, found, known_as, spam_sign, text, due_at, is_late } = email;
  const mayWrite = useHasRight('enquiries', 'write');
  const navigate = useNavigate();
  const client = useQueryClient();
  const offerUndo = useOfferUndo(() => client.invalidateQueries({ queryKey: INBOX_KEY }));
  const make = useOfficeRequest(async () => {
    const made = await officeApi.callRaw('/api/office/make_enquiry', { letter: id });
    await client.invalidateQueries({ queryKey: INBOX_KEY });
    await navigate(`/enquiries/${made.id}`);
  });
  const spam = useOfficeRequest(async () => {
    const marked = await officeApi.callRaw('/api/office/mark_letter_spam', { letter: id });
    offerUndo(
      'Marked as spam. It is under “Spam”.',
      () => officeApi.callRaw('/api/office/change_enquiry', { ...marked, status: 'new' }),
      'It is an enquiry now',
    );
    await client.invalidateQueries({ queryKey: INBOX_KEY });
  });
  const problem = make.problem ?? spam.problem;
  const name = asker.name || asker.address || 'Unknown sender';
  const about = subject || text || 'Without a subject';
  return (
    <li className="grid gap-x-5 gap-y-1 border-t border-steel-200 px-4 py-3 first:border-0 md:grid-cols-[minmax(0,1fr)_13rem_auto] md:items-center">
      <Link to="/enquiries/unplaced" className="flex min-w-0 flex-col gap-0.5">
        <span className="flex flex-wrap items-baseline gap-x-2.5">
          <span className="font-bold break-all text-steel-900">{name}</span>
          {known_as && <span className="text-steel-700">Known: {known_as}</span>}
        </span>
        <span className="truncate text-steel-700">{about}</span>
        {spam_sign && (
          <span className="text-warning">
            <strong>Likely spam.</strong> {spam_sign}
          </span>
        )}
      </Link>
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 md:flex-col md:items-start">
        {due_at && (
          <span title={formatMoment(due_at)} className={is_late ? 'font-semibold text-danger' : 'text-steel-800'}>
            {formatDue({ due_at })}
          </span>
        )}
        <span title={formatMoment(email.at)} className="text-xs text-steel-600">
          {formatFound(found)}, {formatAge({ received_at: email.at })}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <EnquiryStatusTag status="new" />
        {mayWrite && (
          <>
            <Button
              variant="secondary"
              size="small"
              busy={make.busy}
              aria-label={`Make it an enquiry: ${about}`}
              onClick={() => void make.run()}
            >
              Make it an enquiry
            </Button>
            <Button
              variant="quiet"
              size="small"
              busy={spam.busy}
              aria-label={`Spam: ${about}`}
              onClick={() => void spam.run()}
            >
              Spam
            </Button>
          </>
        )}
      </span>
      {problem && (
        <div className="md:col-span-3">
          <ProblemNote>{problem.text}</ProblemNote>
        </div>
      )}
    </li>
  );
}

function formatFound(found: UnassignedMessage['found']): string {
  if (!found) return 'Reading…';
  if (found.is_failed) return 'Could not be read';
  if (!found.sure && !found.open) return 'No items found';
  return [found.sure && `${found.sure} found`, found.open && `${found.open} to decide`].filter(Boolean).join(', ');
}
