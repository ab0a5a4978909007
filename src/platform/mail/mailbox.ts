import { escapeUTF8 } from 'entities';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { parseInput } from '../api/endpoint.ts';
import { refuseOtherSites } from '../api/guards.ts';
import { notFound } from '../errors.ts';
import { isLocalHost, refuseRemote } from '../http/operators-only.ts';
import type { Settings } from '../settings.ts';
import { mailboxOf } from './email.ts';
import { emailFolder, emailsIn, type StoredEmail } from './email-files.ts';

/** True without SMTP_URL and on this machine; otherwise visitors could read others' emails. */
export const hasMailbox = ({ smtpUrl, publicUrl }: Pick<Settings, 'smtpUrl' | 'publicUrl'>) =>
  !smtpUrl && isLocalHost(new URL(publicUrl).host);

/**
 * Serves pages with the emails in DATA_DIR/mail, newest first; `receive` gets answers. Only for this machine, because
 * emails contain login links.
 */
export function registerMailbox(
  app: FastifyInstance,
  settings: Pick<Settings, 'smtpUrl' | 'publicUrl' | 'dataDir' | 'salesMail'>,
  receive: (letter: Buffer) => Promise<unknown>,
): void {
  if (!hasMailbox(settings)) return;
  const folder = emailFolder(settings.dataDir);
  const ownAddress = mailboxOf(settings.salesMail).address;
  const emailWith = async (id: string): Promise<StoredEmail> => {
    const email = (await emailsIn(folder)).find((one) => one.id === id);
    if (!email) throw notFound('This email does not exist');
    return email;
  };
  const options = { onRequest: async (request: FastifyRequest) => refuseRemote(request) };

  app.get('/dev/mailbox.json', options, async (_request, reply) => {
    const emails = await emailsIn(folder);
    reply.header('cache-control', 'no-store');
    return emails.map(({ to, subject, text, html, at }) => ({ to, subject, text, html, at }));
  });
  app.get('/dev/mailbox', options, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(listPage(await emailsIn(folder))),
  );
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', options, async (request, reply) => {
    const email = await emailWith(request.params.id);
    return (
      reply
        .type('text/html; charset=utf-8')
        // With `no-referrer` a browser omits the origin of forms without scripts.
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })
        .send(emailPage(email, email.replyTo === ownAddress ? answerForm(email) : ''))
    );
  });
  const fromOwnPages = async (request: FastifyRequest) => {
    refuseRemote(request);
    refuseOtherSites(request, settings);
  };
  app.post<{ Params: { id: string }; Body: unknown }>(
    '/dev/mailbox/:id/answer',
    { onRequest: fromOwnPages },
    async (request, reply) => {
      const { text } = parseInput(answerBody, request.body) as z.output<typeof answerBody>;
      await receive(await answerTo(await emailWith(request.params.id), text));
      return reply.redirect(`/dev/mailbox/${request.params.id}/answered`, 303);
    },
  );
  app.get('/dev/mailbox/:id/answered', options, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page('Answered', `<p>The answer has reached the office.</p>${ALL}`)),
  );
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', options, async (request, reply) => {
    const email = await emailWith(request.params.id);
    const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";
    reply.headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' });
    return reply.type('text/html; charset=utf-8').send(email.html);
  });
}

const ALL = '<p><a href="/dev/mailbox">All emails</a></p>';
const page = (title: string, body: string) =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
  `<meta name="robots" content="noindex"><link rel="stylesheet" href="/api-docs.css"><title>${escapeUTF8(title)}</title></head>` +
  `<body><main><h1>${escapeUTF8(title)}</h1>${body}</main></body></html>`;

function listPage(emails: StoredEmail[]): string {
  if (!emails.length) return page('Mailbox', '<p>No email has been sent yet.</p>');
  const items = emails.map(
    ({ id, to, subject, at }) =>
      `<li><a href="/dev/mailbox/${id}">${escapeUTF8(subject)}</a><br>to ${escapeUTF8(to)}<br>${escapeUTF8(at)}</li>`,
  );
  const what = 'Emails that would have been sent. Without SMTP_URL they are stored as files.';
  return page('Mailbox', `<p>${what}</p><ul class="letters">${items.join('')}</ul>`);
}

const answerBody = z.object({ text: z.string().trim().min(1).max(20_000) });

async function answerTo(email: StoredEmail, text: string): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail({
    from: email.to,
    to: email.replyTo,
    subject: `Re: ${email.subject}`,
    text: `${text}\n\n${email.text.replace(/^/gm, '> ')}`,
    inReplyTo: email.messageId,
    references: `${email.references} ${email.messageId}`.trim(),
  });
  return message as Buffer;
}

const answerForm = ({ id }: StoredEmail) =>
  `<h2>Answer as the customer</h2><form method="post" action="/dev/mailbox/${id}/answer"><p><label for="text">Text</label></p>` +
  '<p><textarea id="text" name="text" rows="6" cols="60" required></textarea></p><p><button>Send the answer</button></p></form>';

function emailPage(email: StoredEmail, form: string): string {
  const facts = [
    ['From', email.from],
    ['To', email.to],
    ['Reply to', email.replyTo],
    ['Written', email.at],
    ['Attachments', email.attachments.join(', ')],
  ].filter(([, value]) => value);
  const list = facts.map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeUTF8(value)}</dd>`).join('');
  return page(
    email.subject,
    `${ALL}<dl>${list}</dl><pre>${linked(email.text)}</pre>` +
      `<p><a href="/dev/mailbox/${email.id}/html">The email as HTML</a></p>${form}`,
  );
}

const linked = (text: string) =>
  escapeUTF8(text).replace(/https?:\/\/[^\s&]+(?:&amp;[^\s&]+)*/g, '<a href="$&">$&</a>');
