import { useState } from 'react';
import type { DeskLetter } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import type { UnplacedLetter } from '../../../src/features/office/enquiries/letters.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { fileSize } from '../../../src/ui/file-size.ts';
import { Field } from '../../../src/ui/forms/field.tsx';
import { RichText } from '../../../src/ui/rich-text.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useRequest } from '../../shell/controls/use-request.ts';
import { when } from '../../shell/data/moments.ts';
import { office } from '../../shell/data/office-api.ts';
import { quotedHtml, quotedText } from './quoted-text.ts';

const SAID: Record<DeskLetter['channel'], string> = {
  email: 'by email',
  phone: 'on the telephone',
  whatsapp: 'by WhatsApp',
  other: 'in another way',
};
const STATES: Record<DeskLetter['state'], string> = {
  waiting: 'Queued',
  sent: 'Sent',
  failed: 'Could not be delivered',
  recorded: '',
};

export function LetterView({ letter, reread }: { letter: DeskLetter; reread: () => Promise<void> }) {
  const { direction, channel, by, sender, recipient, cc, bcc, subject, text, html, is_automatic, state, error, at } =
    letter;
  const isOfOthers = !letter.is_of_asker && !is_automatic;
  const [sending, setSending] = useState(false);
  const isOurs = direction === 'out';
  // Entries without an author come from the public page of a quotation.
  const channelText = channel === 'other' && !isOurs && !by ? 'on the site' : SAID[channel];
  const from = letter.sender_name ? `${letter.sender_name} <${sender}>` : sender;
  const who = isOurs ? (by ?? 'The site') : from || 'The customer';
  const content = <LetterContent text={text} html={html} />;
  return (
    <article
      aria-label={`${isOurs ? 'Message from us' : isOfOthers ? 'Message from someone else' : 'Message from the customer'}: ${subject || channelText}`}
      className={`flex flex-col gap-2 rounded-md border px-4 py-3 ${isOurs ? 'ms-4 border-steel-200 bg-steel-50 lg:ms-12' : 'me-4 border-slate-300 bg-white lg:me-12'}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="break-all text-steel-900">{who}</strong>
        <span className="text-xs text-steel-600">
          {channelText}
          {isOurs && recipient && ` to ${recipient}`}
          {cc && `, cc ${cc}`}
          {bcc && `, bcc ${bcc}`}, {when(at)}
          {!isOurs && by && `, recorded by ${by}`}
        </span>
      </p>
      {isOfOthers && (
        <p className="text-danger">
          The sender of this email is not confirmed, so the customer does not see it. Check who wrote it.
        </p>
      )}
      {letter.reply_to && (
        <p className="break-words text-steel-700">
          Asks for answers to {letter.reply_to_name} {letter.reply_to}.
        </p>
      )}
      {subject && <p className="font-semibold text-steel-900">{subject}</p>}
      {is_automatic ? (
        <details>
          <summary className="cursor-pointer py-1 text-steel-700">
            {isOurs ? 'The confirmation' : 'An automatic answer'}
          </summary>
          {content}
        </details>
      ) : (
        content
      )}
      <LetterFiles letter={letter} />
      {state === 'failed' ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-danger">
            <strong>{STATES.failed}.</strong> {error}
          </p>
          <Button variant="secondary" size="small" onClick={() => setSending(true)}>
            Send again…
          </Button>
        </div>
      ) : (
        STATES[state] && <p className="text-xs text-steel-600">{STATES[state]}</p>
      )}
      {sending && (
        <SendAgainDialog
          letter={letter}
          onClose={() => setSending(false)}
          onDone={() => {
            setSending(false);
            void reread();
          }}
        />
      )}
    </article>
  );
}

function LetterContent({ text, html }: Pick<DeskLetter, 'text' | 'html'>) {
  const cut = html ? quotedHtml(html) : quotedText(text);
  const shown = (part: string) =>
    html ? (
      <RichText html={part} className="break-words" />
    ) : (
      <p className="break-words whitespace-pre-line text-steel-900">{part}</p>
    );
  if (!cut) return shown(html || text);
  return (
    <>
      {shown(cut.own)}
      <details>
        <summary className="cursor-pointer py-1 text-steel-700">Quoted text</summary>
        {shown(cut.quoted)}
      </details>
      {cut.after && shown(cut.after)}
    </>
  );
}

interface SendAgainProps {
  letter: DeskLetter;
  onClose: () => void;
  onDone: () => void;
}

function SendAgainDialog({ letter, onClose, onDone }: SendAgainProps) {
  const [to, setTo] = useState(letter.recipient);
  const { busy, problem, run } = useRequest(async () => {
    await office.callRaw('/api/office/send_letter_again', { id: letter.id, to });
    onDone();
  });
  return (
    <ActionDialog title="Send this message again" action="Send again" onAct={run} {...{ busy, onClose }}>
      <Field
        label="To"
        type="email"
        required
        value={to}
        error={problem?.text}
        onChange={({ target }) => setTo(target.value)}
      />
    </ActionDialog>
  );
}

export const LetterFiles = ({ letter: { id, files } }: { letter: Pick<UnplacedLetter, 'id' | 'files'> }) =>
  files.length > 0 && (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {files.map(({ position, name, bytes }) => (
        <li key={position}>
          <a
            href={`/api/office/letter_file?letter=${id}&position=${position}`}
            download
            className="text-link break-all"
          >
            {name}
          </a>{' '}
          <span className="text-steel-600">{fileSize(bytes)}</span>
        </li>
      ))}
    </ul>
  );
