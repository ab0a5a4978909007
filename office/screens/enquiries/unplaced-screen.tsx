import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { UnplacedLetter } from '../../../src/features/office/enquiries/letters.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { Field } from '../../../src/ui/forms/field.tsx';
import { submitted } from '../../../src/ui/forms/submitted.ts';
import { EmptyState } from '../../../src/ui/lists/empty-state.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { MoreButton } from '../../shell/controls/more-button.tsx';
import { useQuestion } from '../../shell/controls/use-question.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { useMay } from '../../shell/data/session.ts';
import { NotHere } from '../../shell/parts/not-here.tsx';
import { useNotify } from '../../shell/parts/notices.tsx';
import { ProblemNote } from '../../shell/parts/problem-note.tsx';
import { Screen } from '../../shell/parts/screen.tsx';
import { Waiting } from '../../shell/parts/waiting.tsx';
import { AnswerEditor } from './answer-editor.tsx';
import { useUnplaced } from './desk-data.ts';
import { LetterFiles } from './letter-view.tsx';
import { RecordLetter } from './record-letter.tsx';

export function UnplacedScreen() {
  const mayRead = useMay('enquiries', 'read');
  const query = useUnplaced(mayRead);
  if (!mayRead) return <NotHere />;
  const isEmpty = query.data !== undefined && !query.items.length;
  return (
    <Screen
      title="Unmatched emails"
      above={{ name: 'Enquiries', to: '/enquiries' }}
      actions={!isEmpty && <RecordLetter />}
    >
      <Waiting query={query} label="Loading the emails" />
      {isEmpty && (
        <EmptyState title="No unmatched emails" actions={<RecordLetter />}>
          <p>Emails that name no enquiry, or come from an unknown address, appear here.</p>
        </EmptyState>
      )}
      <ul className="flex flex-col gap-4">
        {query.items.map((letter) => (
          <UnplacedRow key={letter.id} letter={letter} />
        ))}
      </ul>
      <MoreButton query={query}>Show more</MoreButton>
    </Screen>
  );
}

const DOUBTS: Record<UnplacedLetter['hold_reason'], string> = {
  '': 'comes from another address. Check who wrote it.',
  forged: 'your mail server could not confirm the sender (SPF, DMARC). Check who wrote it.',
  daily_limit: 'too many emails of this address or in this enquiry came today. Check whether this one is needed.',
};

const named = (name: string, address: string) => (name ? `${name} <${address}>` : address);
/** Person who gets an answer. */
const askerOf = ({ sender, sender_name, reply_to, reply_to_name }: UnplacedLetter) =>
  reply_to ? named(reply_to_name, reply_to) : named(sender_name, sender);

function UnplacedRow({ letter }: { letter: UnplacedLetter }) {
  const { proposal } = letter;
  const [reference, setReference] = useState(proposal?.reference ?? '');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [discarding, setDiscarding] = useState(false);
  const discard = useRequest(async () => {
    await office.callRaw('/api/office/discard_letter', { letter: letter.id });
    await client.invalidateQueries({ queryKey: ['inbox'] });
  });
  const make = useRequest(async () => {
    const made = await office.callRaw('/api/office/make_enquiry', { letter: letter.id });
    await client.invalidateQueries({ queryKey: ['inbox'] });
    await navigate(`/enquiries/${made.id}`);
  });
  const [isAnswering, setAnswering] = useState(false);
  const { ask, question } = useQuestion();
  const place = async () => {
    const placed = await office.callRaw('/api/office/place_letter', { letter: letter.id, reference });
    await client.invalidateQueries({ queryKey: ['inbox'] });
    await navigate(`/enquiries/${placed.id}`);
  };
  const askToPlace = submitted(() =>
    ask({
      title: `Move this email to ${reference}?`,
      action: 'Move',
      about: `“${letter.subject || 'Without a subject'}” from ${letter.sender || 'nobody'} becomes a message of ${reference}. It cannot be moved out of it again.`,
      run: place,
    }),
  );
  return (
    <li className="flex flex-col gap-3 rounded-md border border-steel-200 p-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="text-steel-900">{letter.subject || 'Without a subject'}</strong>
        <span className="break-all text-steel-600">
          {named(letter.sender_name, letter.sender)}, {when(letter.at)}
        </span>
      </p>
      {letter.reply_to && (
        <p className="break-words">
          Answers go to <strong>{askerOf(letter)}</strong>, not to the sender, as this email asks (Reply-To).
        </p>
      )}
      <p className="line-clamp-6 break-words whitespace-pre-line">{letter.text}</p>
      <LetterFiles letter={letter} />
      {proposal && (
        <p>
          Names {proposal.reference} of {proposal.name}, but {DOUBTS[letter.hold_reason]}
        </p>
      )}
      {isAnswering && <LetterAnswer letter={letter} />}
      <form onSubmit={askToPlace} className="dense flex flex-wrap items-end gap-3">
        {!isAnswering && <Button onClick={() => setAnswering(true)}>Answer</Button>}
        <Field
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
          aria-label={`Discard: ${letter.subject || letter.sender}`}
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
          onAct={discard.run}
          busy={discard.busy}
          problem={discard.problem?.text}
          onClose={() => setDiscarding(false)}
        >
          <p>
            “{letter.subject || 'Without a subject'}” from {letter.sender || 'nobody'} is deleted here. What came by
            email stays in the mailbox.
          </p>
        </ActionDialog>
      )}
    </li>
  );
}

function LetterAnswer({ letter }: { letter: UnplacedLetter }) {
  const { id, subject } = letter;
  const asker = askerOf(letter);
  const navigate = useNavigate();
  const client = useQueryClient();
  const notify = useNotify();
  return (
    <AnswerEditor
      title="Answer"
      to={`${asker}. The email becomes an enquiry.`}
      subject={/^re:/i.test(subject) ? subject : `Re: ${subject}`}
      place={{ screen: `answer letter ${id}`, label: `Answer to ${asker}`, to: '/enquiries/unplaced' }}
      letters={0}
      onSend={async (answer) => {
        const made = await office.callRaw('/api/office/answer_letter', { letter: id, ...answer });
        await client.invalidateQueries({ queryKey: ['inbox'] });
        notify(`The answer to ${asker} is on its way`, { type: 'success' });
        await navigate(`/enquiries/${made.id}`);
      }}
    />
  );
}
