import { useState } from 'react';
import type { InboxMessage } from '../../../src/features/office/enquiries/enquiry.contract.ts';
import type { UnassignedMessage } from '../../../src/features/office/enquiries/inbox-messages.contract.ts';
import { Button } from '../../../src/ui/button.tsx';
import { formatFileSize } from '../../../src/ui/format-file-size.ts';
import { InputField } from '../../../src/ui/forms/input-field.tsx';
import { RichText } from '../../../src/ui/rich-text.tsx';
import { ActionDialog } from '../../shell/controls/action-dialog.tsx';
import { useOfficeRequest } from '../../shell/controls/use-office-request.ts';
import { formatMoment } from '../../shell/data/moments.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { splitQuotedHtml, splitQuotedText } from './split-quoted-text.ts';

const CHANNEL_NAMES: Record<InboxMessage['channel'], string> = {
  email: 'by email',
  phone: 'on the telephone',
  whatsapp: 'by WhatsApp',
  other: 'in another way',
};
const DELIVERY_STATE_NAMES: Record<InboxMessage['state'], string> = {
  waiting: 'Queued',
  sent: 'Sent',
  failed: 'Could not be delivered',
  recorded: '',
};

export function MessageView({ message, reread }: { message: InboxMessage; reread: () => Promise<void> }) {
  const { direction, channel, by, sender, recipient, cc, bcc, subject, text, html, is_automatic, state, error, at } =
    message;
  const isOfOthers = !message.is_of_asker && !is_automatic;
  const [sending, setSending] = useState(false);
  const isOurs = direction === 'out';
  // Entries without an author come from the public page of a quotation.
  const channelText = channel === 'other' && !isOurs && !by ? 'on the site' : CHANNEL_NAMES[channel];
  const from = message.sender_name ? `${message.sender_name} <${sender}>` : sender;
  const who = isOurs ? (by ?? 'The site') : from || 'The customer';
  const content = <MessageContent text={text} html={html} />;
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
          {bcc && `, bcc ${bcc}`}, {formatMoment(at)}
          {!isOurs && by && `, recorded by ${by}`}
        </span>
      </p>
      {isOfOthers && (
        <p className="text-danger">
          The sender of this email is not confirmed, so the customer does not see it. Check who wrote it.
        </p>
      )}
      {message.reply_to && (
        <p className="break-words text-steel-700">
          Asks for answers to {message.reply_to_name} {message.reply_to}.
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
      <MessageFiles message={message} />
      {state === 'failed' ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-danger">
            <strong>{DELIVERY_STATE_NAMES.failed}.</strong> {error}
          </p>
          <Button variant="secondary" size="small" onClick={() => setSending(true)}>
            Send again…
          </Button>
        </div>
      ) : (
        DELIVERY_STATE_NAMES[state] && <p className="text-xs text-steel-600">{DELIVERY_STATE_NAMES[state]}</p>
      )}
      {sending && (
        <SendAgainDialog
          message={message}
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

function MessageContent({ text, html }: Pick<InboxMessage, 'text' | 'html'>) {
  const cut = html ? splitQuotedHtml(html) : splitQuotedText(text);
  const shown = (piece: string) =>
    html ? (
      <RichText html={piece} className="break-words" />
    ) : (
      <p className="break-words whitespace-pre-line text-steel-900">{piece}</p>
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
  message: InboxMessage;
  onClose: () => void;
  onDone: () => void;
}

function SendAgainDialog({ message, onClose, onDone }: SendAgainProps) {
  const [to, setTo] = useState(message.recipient);
  const { busy, problem, run } = useOfficeRequest(async () => {
    await officeApi.callRaw('/api/office/send_letter_again', { id: message.id, to });
    onDone();
  });
  return (
    <ActionDialog title="Send this message again" action="Send again" onAct={run} {...{ busy, onClose }}>
      <InputField
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

export const MessageFiles = ({ message: { id, files } }: { message: Pick<UnassignedMessage, 'id' | 'files'> }) =>
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
          <span className="text-steel-600">{formatFileSize(bytes)}</span>
        </li>
      ))}
    </ul>
  );
