import type { Attachment, Email } from 'postal-mime';

/** Headers of automatic answers from cPanel, Plesk, Gmail, FirstClass, Amazon and others, and of Exim's reports. */
const ANSWERING =
  /^(x-auto-?(reply|respon[ds]e?r?|answer)(-from)?|x-mail-auto-?reply|x-vacation|x-fc-machinegenerated|x-amazon-auto-reply|x-failed-recipients)$/;
const DENIED = /^(no|none|false|0)?$/;
/**
 * Subject prefixes of absence notices, in the languages of Outlook and common servers; the group `colon` needs a colon.
 */
const ABSENCE = new RegExp(
  `^\\s*(?:${[
    ...['automatic reply', 'auto-? ?reply', 'auto(?:mated|matic)?[ -]?response', 'vacation (?:notice|reply|message)'],
    ...['out[ -]of[ -](?:the )?office(?: auto-?reply)?', '(?:i am |i will be )?away from (?:my|the) (?:office|mail)'],
    ...[
      'automatische antwort',
      'abwesenheits(?:notiz|meldung|assistent)',
      'abwesend',
      'automatische? antwoord',
      'afwezig(?:heid)?',
    ],
    ...['réponse automatique', "(?:message d')?absence du bureau", 'respuesta automática', 'fuera de(?: la)? oficina'],
    ...['risposta automatica', 'fuori (?:sede|ufficio)', 'resposta automática', '(?:fora|ausência) do escritório'],
    ...['auto(?:matiskt |matisk )?svar', 'frånvaro', 'fravær', 'automaattinen vastaus', 'odpowiedź automatyczna'],
    ...['autoodpowiedź', 'automatická odpověď', 'automatikus válasz', 'răspuns automat', 'otomatik yanıt'],
    ...['автоматический ответ', 'автоответ', 'автоматична відповідь', 'αυτόματη απάντηση'],
    ...['自動応答', '自動返信', '不在通知', '自动(?:答复|回复)', '자동 회신'],
  ].join('|')})\\s*(?:(?<colon>[:：])|$|[\\s-])`,
  'iu',
);
export const READ_RECEIPT_TYPE = 'message/disposition-notification';
/** Attachments of orders from ERP programs, which absence notices never have. */
const DOCUMENT = /\.(pdf|xlsx?|csv|xml|docx?|zip|step|stp|igs|iges|dxf|dwg)$/i;

/** Senders and subjects of servers that report an undeliverable message. */
const SERVER = /^(?:mailer[-_.]?daemon|mail[-_.]?daemon|mail[-_.]delivery[-_.]system|po+st[-_]?master|mdaemon)(?:@|$)/i;
const SERVER_NAME = /^"?(?:mail(?:er)?[ -]?(?:delivery|daemon)|postmaster|mail system)/i;
/** Name of an Exchange server, and of people. */
const ADMINISTRATOR = /^"?system administrator/i;
const UNDELIVERED = new RegExp(
  `(?:${[
    ...[
      'undeliver(?:able|ed)',
      'not (?:be )?delivered',
      'delivery (?:status|failure|failed|error|problem|report|has failed)',
    ],
    ...[
      '(?:mail|message) (?:delivery )?(?:failed|failure|error)',
      'failure (?:notice|delivery)',
      'returned (?:mail|to sender)',
    ],
    ...[
      'mail system error',
      'non[- ]?deliver',
      'delivery notification',
      'could not be delivered',
      'delivery incomplete',
    ],
    ...['unzustellbar', 'nicht zugestellt', 'non remis', 'échec de la remise', 'no se (?:pudo|puede) entregar'],
  ].join('|')})`,
  'i',
);

type Header = (name: string) => string;

/** Automatic answers and delivery reports (RFC 3834, 3464, 8098). Messages of ERP programs are none of these. */
export function isAutomaticEmail(email: Email): boolean {
  const header = getHeaderReader(email);
  if (/^auto-(replied|notified)\b/.test(header('auto-submitted'))) return true;
  if (isMailReport(email) || isReadReceipt(email, header) || isFromResponder(email, header)) return true;
  if (isAbsenceNotice(email, header)) return true;
  return header('return-path') === '<>' && !hasDocument(email);
}

export const isGeneratedEmail = (email: Email): boolean => hasGeneratedHeader(getHeaderReader(email));

/** True for reports of mail servers (RFC 6522) and read receipts (RFC 8098). */
export const isMailReport = (email: Email): boolean =>
  /^multipart\/report\b/.test(getHeaderReader(email)('content-type')) ||
  email.attachments.some(({ mimeType }) => mimeType === READ_RECEIPT_TYPE);

export const decodeAttachment = ({ content }: Pick<Attachment, 'content'>): string =>
  typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString();

/** True for a message of a mail server, by its sender, or by its subject if nobody can answer it. */
export function isFromMailServer({ headers, from, subject = '' }: Email): boolean {
  const header = getHeaderReader({ headers });
  if (header('x-failed-recipients')) return true;
  if (SERVER.test(from?.address ?? '') || SERVER_NAME.test(from?.name ?? '')) return true;
  const hasNoSender = !from?.address || /^(?:<>|<?mailer-daemon\b.*)$/.test(header('return-path'));
  const isByProgram = hasNoSender || /^auto-/.test(header('auto-submitted')) || ADMINISTRATOR.test(from.name ?? '');
  return UNDELIVERED.test(subject) && isByProgram;
}

const hasGeneratedHeader = (header: Header): boolean => header('auto-submitted').startsWith('auto-generated');
const hasDocument = ({ attachments }: Email) =>
  attachments.some(({ filename, mimeType }) => DOCUMENT.test(filename ?? '') || mimeType === 'application/pdf');
const getHeaderReader =
  ({ headers }: Pick<Email, 'headers'>): Header =>
  (name) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? '';

function isFromResponder({ headers, from }: Email, header: Header): boolean {
  if (headers.some(({ key, value }) => ANSWERING.test(key) && !DENIED.test(value.trim().toLowerCase()))) return true;
  if (/^auto[_-]?reply$/.test(header('precedence') || header('x-precedence'))) return true;
  const programs = `${header('x-mailer')} ${header('delivered-to')} ${header('x-post-messageclass')}`;
  return /\b(auto-?respon|auto-?reply|vacation)/.test(programs) || /^mailer-daemon@/i.test(from?.address ?? '');
}

/** Exchange marks absence notices as generated; older programs mark them only as mass mail. */
function isAbsenceNotice(email: Email, header: Header): boolean {
  const found = ABSENCE.exec(email.subject ?? '');
  if (found && (found.groups?.colon || hasGeneratedHeader(header) || /^(bulk|junk)$/.test(header('precedence'))))
    return true;
  const isAnswer = Boolean(email.inReplyTo && header('x-ms-exchange-inbox-rules-loop'));
  return hasGeneratedHeader(header) && isAnswer && !hasDocument(email);
}

function isReadReceipt({ attachments, text = '' }: Email, header: Header): boolean {
  const answer = attachments.find(({ method }) => method === 'REPLY');
  if (!answer || !/PARTSTAT=ACCEPTED/i.test(decodeAttachment(answer))) return false;
  return text.trim() === '' || hasGeneratedHeader(header);
}
