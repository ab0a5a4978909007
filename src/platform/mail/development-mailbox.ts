import { escapeUTF8 } from 'entities';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { parseInput } from '../api/endpoint.ts';
import { refuseOtherSites } from '../api/guards.ts';
import { isLocalHost, refuseRemoteRequests } from '../http/operators-only.ts';
import { notFoundError } from '../http-errors.ts';
import type { Settings } from '../settings.ts';
import { parseMailbox } from './email.ts';
import { getEmailFolder, readEmails, type StoredEmail } from './email-files.ts';

/** True without SMTP_URL and on this machine; otherwise visitors could read others' emails. */
export const hasDevelopmentMailbox = ({ smtpUrl, publicUrl }: Pick<Settings, 'smtpUrl' | 'publicUrl'>) =>
  !smtpUrl && isLocalHost(new URL(publicUrl).host);

const sendHtml = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html);

/**
 * Serves pages with the emails in DATA_DIR/mail, newest first; `receive` gets answers. Only for this machine, because
 * emails contain login links.
 */
export function registerDevelopmentMailbox(
  app: FastifyInstance,
  settings: Pick<Settings, 'smtpUrl' | 'publicUrl' | 'dataDir' | 'salesMail'>,
  receive: (incoming: Buffer) => Promise<unknown>,
): void {
  if (!hasDevelopmentMailbox(settings)) return;
  const folder = getEmailFolder(settings.dataDir);
  const ownAddress = parseMailbox(settings.salesMail).address;
  const emailWith = async (id: string): Promise<StoredEmail> => {
    const email = (await readEmails(folder)).find((one) => one.id === id);
    if (!email) throw notFoundError('This email does not exist');
    return email;
  };
  const options = { onRequest: async (request: FastifyRequest) => refuseRemoteRequests(request) };

  app.get('/dev/mailbox.json', options, async (_request, reply) => {
    const emails = await readEmails(folder);
    reply.header('cache-control', 'no-store');
    return emails.map(({ to, subject, text, html, at }) => ({ to, subject, text, html, at }));
  });
  app.get('/dev/mailbox', options, async (_request, reply) =>
    sendHtml(reply.header('cache-control', 'no-store'), renderListPage(await readEmails(folder))),
  );
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', options, async (request, reply) => {
    const email = await emailWith(request.params.id);
    // With `no-referrer` a browser omits the origin of forms without scripts.
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' });
    return sendHtml(reply, renderEmailPage(email, email.replyTo === ownAddress ? renderAnswerForm(email) : ''));
  });
  const fromOwnPages = async (request: FastifyRequest) => {
    refuseRemoteRequests(request);
    refuseOtherSites(request, settings);
  };
  app.post<{ Params: { id: string }; Body: unknown }>(
    '/dev/mailbox/:id/answer',
    { onRequest: fromOwnPages },
    async (request, reply) => {
      const { text } = parseInput(answerBody, request.body) as z.output<typeof answerBody>;
      await receive(await buildAnswer(await emailWith(request.params.id), text));
      return reply.redirect(`/dev/mailbox/${request.params.id}/answered`, 303);
    },
  );
  app.get('/dev/mailbox/:id/answered', options, async (_request, reply) =>
    sendHtml(reply, renderPage('Answered', `<p>The answer has reached the office.</p>${ALL}`)),
  );
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', options, async (request, reply) => {
    const email = await emailWith(request.params.id);
    const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";
    reply.headers({ 'content-security-policy': policy, 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' });
    return sendHtml(reply, email.html);
  });
}

const ALL = '<p><a href="/dev/mailbox">All emails</a></p>';
const renderPage = (title: string, body: string) =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
  `<meta name="robots" content="noindex"><link rel="stylesheet" href="/api-docs.css"><title>${escapeUTF8(title)}</title></head>` +
  `<body><main><h1>${escapeUTF8(title)}</h1>${body}</main></body></html>`;

function renderListPage(emails: StoredEmail[]): string {
  if (!emails.length) return renderPage('Mailbox', '<p>No email has been sent yet.</p>');
  const items = emails.map(
    ({ id, to, subject, at }) =>
      `<li><a href="/dev/mailbox/${id}">${escapeUTF8(subject)}</a><br>to ${escapeUTF8(to)}<br>${escapeUTF8(at)}</li>`,
  );
  const what = 'Emails that would have been sent. Without SMTP_URL they are stored as files.';
  return renderPage('Mailbox', `<p>${what}</p><ul class="letters">${items.join('')}</ul>`);
}

const answerBody = z.object({ text: z.string().trim().min(1).max(20_000) });

async function buildAnswer(email: StoredEmail, text: string): Promise<Buffer> {
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

const renderAnswerForm = ({ id }: StoredEmail) =>
  `<h2>Answer as the customer</h2><form method="post" action="/dev/mailbox/${id}/answer"><p><label for="text">Text</label></p>` +
  '<p><textarea id="text" name="text" rows="6" cols="60" required></textarea></p><p><button>Send the answer</button></p></form>';

function renderEmailPage(email: StoredEmail, form: string): string {
  const facts = [
    ['From', email.from],
    ['To', email.to],
    ['Reply to', email.replyTo],
    ['Written', email.at],
    ['Attachments', email.attachments.join(', ')],
  ].filter(([, value]) => value);
  const list = facts.map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeUTF8(value)}</dd>`).join('');
  return renderPage(
    email.subject,
    `${ALL}<dl>${list}</dl><pre>${linkUrls(email.text)}</pre>` +
      `<p><a href="/dev/mailbox/${email.id}/html">The email as HTML</a></p>${form}`,
  );
}

const linkUrls = (text: string) =>
  escapeUTF8(text).replace(/https?:\/\/[^\s&]+(?:&amp;[^\s&]+)*/g, '<a href="$&">$&</a>');
