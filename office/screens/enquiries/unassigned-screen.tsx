import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { UnassignedMessage } from '../../../src/features/office/enquiries/inbox-messages.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { handleSubmit } from '../../../src/ui/forms/handle-submit.ts';
import { InputField } from '../../../src/ui/forms/input-field.tsx';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { useConfirmation } from '../../shell/controls/use-confirmation.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useHasRight } from '../../shell/data/staff-session.ts';
import { NotFoundScreen } from '../../shell/parts/not-found-screen.tsx';
import { useNotify } from '../../shell/parts/notices.tsx';
import { OfficeScreen } from '../../shell/parts/office-screen.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { QueryStatus } from '../../shell/parts/query-status.tsx';
import { AnswerEditor } from './answer-editor.tsx';
import { useUnassignedEmails } from './inbox-data.ts';
import { MessageFiles } from './message-view.tsx';
import { RecordEmailButton } from './record-email.tsx';

export function UnassignedScreen() {
  const mayRead = useHasRight('enquiries', 'read');
  const query = useUnassignedEmails(mayRead);
  if (!mayRead) return <NotFoundScreen />;
  const isEmpty = query.data !== undefined && !query.items.length;
  return (
    <OfficeScreen
      title="Unmatched emails"
      above={{ name: 'Enquiries', to: '/enquiries' }}
      actions={!isEmpty && <RecordEmailButton />}
    >
      <QueryStatus query={query} label="Loading the emails" />
      {isEmpty && (
        <EmptyState title="No unmatched emails" actions={<RecordEmailButton />}>
          <p>Emails that name no enquiry, or come from an unknown address, appear here.</p>
        </EmptyState>
      )}
      <ul className="flex flex-col gap-4">
        {query.items.map((email) => (
          <UnassignedRow key={email.id} email={email} />
        ))}
      </ul>
      <MoreButton query={query}>Show more</MoreButton>
    </OfficeScreen>
  );
}

const HOLD_REASON_TEXTS: Record<UnassignedMessage['hold_reason'], string> = {
  '': 'comes from another address. Check who wrote it.',
  forged: 'your mail server could not confirm the sender (SPF, DMARC). Check who wrote it.',
  daily_limit: 'too many emails of this address or in this enquiry came today. Check whether this one is needed.',
};

const formatSender = (name: string, address: string) => (name ? `${name} <${address}>` : address);
const formatAsker = ({ asker }: UnassignedMessage) => formatSender(asker.name, asker.address);

function UnassignedRow({ email }: { email: UnassignedMessage }) {
  const { proposal } = email;
  const [reference, setReference] = useState(proposal?.reference ?? '');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [discarding, setDiscarding] = useState(false);
  const discard = useOfficeRequest(async () => {
    await officeApi.callRaw('/api/office/discard_letter', { letter: email.id });
    await client.invalidateQueries({ queryKey: ['inbox'] });
  });
  const make = useOfficeRequest(async () => {
    const made = await officeApi.callRaw('/api/office/make_enquiry', { letter: email.id });
    await client.invalidateQueries({ queryKey: ['inbox'] });
    await navigate(`/enquiries/${made.id}`);
  });
  const [isAnswering, setAnswering] = useState(false);
  const { ask, question } = useConfirmation();
  const assign = async () => {
    const assigned = await officeApi.callRaw('/api/office/place_letter', { letter: email.id, reference });
    await client.invalidateQueries({ queryKey: ['inbox'] });
    await navigate(`/enquiries/${assigned.id}`);
  };
  const askToAssign = handleSubmit(() =>
    ask({
      title: `Move this email to ${reference}?`,
      action: 'Move',
      about: `“${email.subject || 'Without a subject'}” from ${email.sender || 'nobody'} becomes a message of ${reference}. It cannot be moved out of it again.`,
      run: assign,
    }),
  );
  return (
    <li className="flex flex-col gap-3 rounded-md border border-steel-200 p-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="text-steel-900">{email.subject || 'Without a subject'}</strong>
        <span className="break-all text-steel-600">
          {formatSender(email.sender_name, email.sender)}, {formatMoment(email.at)}
        </span>
      </p>
      {email.reply_to && (
        <p className="break-words">
          Answers go to <strong>{formatAsker(email)}</strong>, not to the sender, as this email asks (Reply-To).
        </p>
      )}
      <p className="break-words whitespace-pre-line">{email.text}</p>
      <MessageFiles message={email} />
      {proposal && (
        <p>
          Names {proposal.reference} of {proposal.name}, but {HOLD_REASON_TEXTS[email.hold_reason]}
        </p>
      )}
      {isAnswering && <UnassignedAnswer email={email} />}
      <form onSubmit={askToAssign} className="dense flex flex-wrap items-end gap-3">
        {!isAnswering && <Button onClick={() => setAnswering(true)}>Answer</Button>}
        <InputField
          label="Belongs to"
          required
          placeholder="ENQ-2026-000001"
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
        <Button type="submit" variant="secondary">
          Move to enquiry…
        </Button>
        <Button variant="secondary" busy={make.busy} onClick={() => void make.run()}>
          Make it an enquiry
        </Button>
        <Button
          variant="quiet"
          aria-label={`Discard: ${email.subject || email.sender}`}
          onClick={() => setDiscarding(true)}
        >
          Discard…
        </Button>
      </form>
      {make.problem && <ProblemNote>{make.problem.text}</ProblemNote>}
      {question}
      {discarding && (
        <ActionDialog
          title="Discard this email"
          action="Discard"
          danger
          onAct={discard.run}
          busy={discard.busy}
          problem={discard.problem?.text}
          onClose={() => setDiscarding(false)}
        >
          <p>
            “{email.subject || 'Without a subject'}” from {email.sender || 'nobody'} is deleted here. The original stays
            in the mailbox.
          </p>
        </ActionDialog>
      )}
    </li>
  );
}

function UnassignedAnswer({ email }: { email: UnassignedMessage }) {
  const { id, subject } = email;
  const asker = formatAsker(email);
  const navigate = useNavigate();
  const client = useQueryClient();
  const notify = useNotify();
  return (
    <AnswerEditor
      title="Answer"
      to={`${asker}. The email becomes an enquiry.`}
      subject={/^re:/i.test(subject) ? subject : `Re: ${subject}`}
      workScreen={{ screen: `answer letter ${id}`, label: `Answer to ${asker}`, to: '/enquiries/unplaced' }}
      messageCount={0}
      onSend={async (answer) => {
        const made = await officeApi.callRaw('/api/office/answer_letter', { letter: id, ...answer });
        await client.invalidateQueries({ queryKey: ['inbox'] });
        notify(`The answer to ${asker} is on its way`, { type: 'success' });
        await navigate(`/enquiries/${made.id}`);
      }}
    />
  );
}
