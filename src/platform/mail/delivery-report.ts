import { cutText, shortenText } from '../text/cut-text.ts';

/** Report of a mail server about an undeliverable message (RFC 3464, or a text in words). */
export interface DeliveryReport {
  messageId: string | null;
  subject: string;
  refused: { address: string; reason: string }[];
}

/** The parts of a report; '' for a part that it does not have. */
export interface DeliveryReportPieces {
  /** Part `message/delivery-status`. */
  status: string;
  /** The returned message or its headers. */
  returned: string;
  text: string;
  /** Subject of the report itself. */
  title: string;
  /** Header X-Failed-Recipients. */
  failed: string;
  /** Addresses of the report's own headers, which it is not about. */
  others: readonly string[];
}

/** Reasons by detail of the status code (RFC 3463), for immediate and late failures. */
const REASONS: [RegExp, string][] = [
  [/^\d\.1\.[13]$/, 'This address does not exist.'],
  [/^\d\.1\.(2|10)$/, 'The domain of this address accepts no email.'],
  [/^\d\.1\.6$/, 'This person has another address now.'],
  [/^\d\.2\.1$/, 'This mailbox accepts no emails.'],
  [/^\d\.2\.2$/, 'This mailbox is full.'],
  [/^\d\.(2\.3|3\.4)$/, 'The email is too large for this mailbox.'],
  [/^\d\.4\./, 'The mail server of this address could not be reached.'],
  [/^\d\.7\./, 'The mail server of this address treated the email as spam, or does not accept email from us.'],
];
const OTHERWISE = 'The mail server of this address could not deliver the email.';
const MAX_DIAGNOSTIC = 300;
const MAX_REFUSED = 50;
const STATUS = /\b[245]\.\d{1,3}\.\d{1,3}\b/;

/**
 * Reads a report from its fields (RFC 3464) if it has any, or from its words and the message that it returns.
 * @returns null if there are neither fields nor an address nor a returned message
 */
export function buildDeliveryReport({
  status,
  returned,
  text,
  title,
  failed,
  others,
}: DeliveryReportPieces): DeliveryReport | null {
  const [words, copied] = splitReportText(text);
  const headers = findHeaders(returned) || findHeaders(copied);
  const groups = [status, words].flatMap(splitFieldGroups).filter(isRecipientGroup);
  const isDelay = groups.length > 0 ? !groups.some(hasFailed) : NOT_YET.test(words) || IS_WARNING.test(title);
  const addresses = isDelay ? [] : (listFailedAddresses(groups.filter(hasFailed)) ?? listAddresses(failed));
  const refused = (addresses.length || isDelay ? addresses : listNamedAddresses(words, headers, others)).map(
    (address) => ({
      address,
      reason: readReason(groups.find((group) => readAddress(group) === address) ?? '', words),
    }),
  );
  if (!groups.length && !refused.length && !headers) return null;
  return {
    messageId: findMessageId(headers),
    subject: readField(headers, 'subject'),
    refused: refused.slice(0, MAX_REFUSED),
  };
}

const listFailedAddresses = (groups: string[]): string[] | undefined => {
  const found = [...new Set(groups.map(readAddress).filter(Boolean))];
  return found.length ? found : undefined;
};

const NOT_YET =
  /\b(delayed|not yet been delivered|keep trying|(?:continue|continuing) to (?:be )?tr|will be (?:retried|attempted again)|warning message only|still being tried|no need to resend)/i;

/** Subject of a report about a delay, such as `Warning: could not send message for past 4 hours`. */
const IS_WARNING =
  /^\W*warning\b.{0,80}\b(?:past|last) [\d.]+ (?:minute|hour|day)|\bdelay(?:ed)?\b(?!.{0,40}\bfail)|still being (?:re)?tried/i;

/** A line that divides the words of a report from the message that it returns. */
const COPY =
  /^[^\n]{0,60}\b(?:copy of (?:the|your)(?: original)? (?:message|e?-?mail)|original (?:message|e?-?mail)|message headers? follow|headers? of the (?:original|returned|undelivered) message|(?:returned|unsent|undelivered) (?:message|mail) (?:follows|header)|message header|text of the message|returned message)\b[^\n]{0,60}$/im;
/** A header that is in messages, but not in what reports say about them. */
const HEADER = /^(?:received|return-path|message-id|mime-version|x-received|dkim-signature):/im;

/** The words of a report, and the copy of the returned message below them. */
function splitReportText(text: string): [words: string, copied: string] {
  const plain = text.replace(/\r\n?/g, '\n');
  const header = HEADER.exec(plain)?.index ?? plain.length;
  const copy = COPY.exec(plain);
  if (copy && copy.index + copy[0].length < header && header < plain.length)
    return [plain.slice(0, copy.index), plain.slice(copy.index + copy[0].length)];
  // Without a dividing line the copy begins at the block of lines that has such a header.
  const start = plain.lastIndexOf('\n\n', header);
  return header === plain.length
    ? [plain.slice(0, copy?.index ?? plain.length), copy ? plain.slice(copy.index + copy[0].length) : '']
    : [plain.slice(0, Math.max(0, start)), plain.slice(Math.max(0, start))];
}

/** The first group of lines that are headers of a message; '' for none. */
const findHeaders = (text: string): string =>
  splitFieldGroups(text)
    .slice(0, 3)
    .find((group) => /^(?:message-id|from|to|subject|date):/im.test(group)) ?? '';

const ADDRESS = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,62}\.){1,8}[a-z0-9-]{2,63}/gi;
/** An address at the start of a line or after a field's name: what a report is about, rather than whom to ask. */
const LISTED =
  /^[\s>*•"'<([-]{0,12}(?:(?:rcpt to|to|recipient|e-?mail address|addressed to|for|user|failed(?: recipient)?|destination|(?:final|original)-recipient)\s*[:=]?\s*(?:rfc822;)?\s*)?[\s"'<([]{0,4}$/i;
const OF_SERVERS = /^(?:mailer-daemon|post_?master|abuse|noreply|no-reply|support|help|helpdesk|admin|hostmaster)@/i;

const listAddresses = (text: string): string[] => [
  ...new Set(Array.from(cutText(text, 20_000).matchAll(ADDRESS), ([found]) => found.toLowerCase())),
];

/**
 * Addresses that the words of a report are about: those in lists, or those to which the returned message was sent, or
 * any.
 */
function listNamedAddresses(words: string, headers: string, others: readonly string[]): string[] {
  const recipients = listAddresses(`${readField(headers, 'to')} ${readField(headers, 'cc')}`);
  const senders = [...others, ...listAddresses(readField(headers, 'from'))];
  const isOfReport = (address: string) =>
    !recipients.includes(address) && (senders.includes(address) || OF_SERVERS.test(address));
  const lines = words.split('\n').map((line) => cutText(line, 500));
  const listed = lines.flatMap((line) => {
    const [first] = line.matchAll(ADDRESS);
    return first && LISTED.test(line.slice(0, first.index)) ? listAddresses(first[0]) : [];
  });
  const all = lines.flatMap(listAddresses);
  const candidates = [listed, all.filter((address) => recipients.includes(address)), all].map((found) =>
    [...new Set(found)].filter((address) => !isOfReport(address)),
  );
  const found = candidates.find((some) => some.length > 0) ?? [];
  const sentTo = found.filter((address) => recipients.includes(address));
  if (sentTo.length) return sentTo;
  return found.length || recipients.length !== 1 ? found : recipients;
}

const findMessageId = (headers: string) => /<[^<>\s]{3,250}>/.exec(readField(headers, 'message-id'))?.[0] ?? null;

/** Empty lines separate groups; a line that begins with a space continues a field. */
const splitFieldGroups = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((group) => group.replace(/\n[ \t]+/g, ' '))
    .filter((group) => group.trim());

function readField(group: string, name: string): string {
  const line = group.split('\n').find((one) => one.toLowerCase().startsWith(`${name}:`)) ?? '';
  return line.slice(name.length + 1).trim();
}

const isRecipientGroup = (group: string): boolean => /^(?:original|final)-recipient:/im.test(group);

/** Without an action, a permanent status is a failure. */
function hasFailed(group: string): boolean {
  const action = readField(group, 'action').toLowerCase();
  return action ? /^(?:failed|failure|expired|error|bounced)\b/.test(action) : /^5/.test(readField(group, 'status'));
}

/** Prefers the original recipient over a forwarding address: `rfc822; somebody@works.example`. */
function readAddress(group: string): string {
  const fields = [readField(group, 'original-recipient'), readField(group, 'final-recipient')];
  return fields.flatMap((one) => listAddresses(one.replace(/^[^;]*;/, '')))[0] ?? '';
}

function readReason(group: string, words: string): string {
  const reported = readField(group, 'diagnostic-code')
    .replace(/^[^;]*;/, '')
    .trim();
  const status = STATUS.exec(readField(group, 'status') || `${reported} ${words}`)?.[0] ?? '';
  const said = shortenText(reported, MAX_DIAGNOSTIC) || status;
  const [, reason = OTHERWISE] = REASONS.find(([code]) => code.test(status)) ?? [];
  return said ? `${reason} (${said})` : reason;
}
