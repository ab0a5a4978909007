import { createTransport, type SendMailOptions } from 'nodemailer';
import type { TestApp } from './app.ts';
import { mediaUploads } from './office-media.ts';

let made = 0;

/** Stores a contact message and answers it with the given headers. `messageId`: Message-ID of the answer. */
export async function anAnsweredMessage(site: Pick<TestApp, 'query' | 'post'>, headers: Record<string, string>) {
  made += 1;
  const reference = `MSG-2026-${String(700_000 + made)}`;
  const [{ id } = { id: 0 }] = await site.query<{ id: number }>(
    `with stored as (
       insert into contact_enquiries (content_hash, captcha_hash, name, email, phone, message)
       values ('h', $1, 'Asha Rao', 'asha@works.example', '+911234567890', 'Do you make this longer?') returning id)
     insert into conversations (contact_id, reference, name, email, received_at, due_at)
     select id, $2, 'Asha Rao', 'asha@works.example', now(), now() + interval '1 day' from stored returning id`,
    [`captcha ${made}`, reference],
  );
  const answer = { id, version: 1, subject: 'Longer clamps', text: 'Which length?' };
  await site.post('/api/office/send_answer', answer, headers);
  const [{ messageId } = { messageId: '' }] = await site.query<{ messageId: string }>(
    'select message_id as "messageId" from messages where conversation_id = $1',
    [id],
  );
  return { id, reference, messageId };
}

/**
 * Records an email as a file, as the office does.
 * @param id conversation of the email; without it, the site finds the conversation
 */
export async function recordLetter(
  site: Pick<TestApp, 'inject' | 'post'>,
  headers: Record<string, string>,
  eml: Buffer | string,
  id?: number,
) {
  const { id: upload } = await mediaUploads(site, () => headers).whole('letter.eml', Buffer.from(eml), 'email');
  return site.post('/api/office/record_letter', { upload, ...(id && { id }) }, headers);
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Raw email of the customer, composed as mail programs do. */
export async function aLetter(options: SendMailOptions): Promise<Buffer> {
  const { message } = await composer.sendMail({
    from: 'Asha Rao <asha@works.example>',
    to: 'sales@clamps.example',
    ...options,
  });
  return message as Buffer;
}

export const aBounce = (of: { messageId: string; subject: string; to: string }): string =>
  [
    'From: Mail Delivery System <mailer-daemon@works.example>',
    'To: website@clamps.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="parts"',
    '',
    '--parts',
    'Content-Type: text/plain',
    '',
    `I am sorry: <${of.to}> could not be reached.`,
    '--parts',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.works.example',
    '',
    `Final-Recipient: rfc822; ${of.to}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    '',
    '--parts',
    'Content-Type: text/rfc822-headers',
    '',
    ...(of.messageId ? [`Message-ID: ${of.messageId}`] : []),
    `Subject: ${of.subject}`,
    '--parts--',
    '',
  ].join('\r\n');
