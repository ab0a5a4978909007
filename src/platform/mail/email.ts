import { cutText } from '../text/cut-text.ts';

/** A complete email, so that its content does not depend on the time of sending. */
export interface Email {
  to: Mailbox;
  /** Name of the sender before the company's name; the address is always ours. */
  writer?: string;
  /** Addresses separated by commas. */
  cc?: string;
  bcc?: string;
  replyTo?: Mailbox;
  subject: string;
  reference?: string;
  text: string;
  html: string;
  attachments?: ({ filename: string; contentType: string } & AttachedFile)[];
  /** Message-IDs of earlier messages, the latest last, which this one answers. */
  answers?: string[];
  /** Part of a conversation, which a customer may answer. Automatic messages are marked in their headers (RFC 3834). */
  letter?: 'personal' | 'automatic';
  /** URL for the unsubscribe button of mail programs, which post to it (RFC 8058). */
  unsubscribe?: string;
  /** Contains a personal link, so only the recipient may read the content, not even in the database. */
  isConfidential?: boolean;
}

/** The last two are read when the email is sent: by key, or by index among the files of the stored message. */
type AttachedFile = { content: string } | { storeKey: string } | { letterFile: number };

export interface Mailbox {
  name: string;
  address: string;
}

/** Text for a header, at most 200 characters. Control characters, which could start another header, become spaces. */
export const cleanHeaderText = (value: string) => cutText(value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim(), 200);

export function parseMailbox(text: string): Mailbox {
  const [, name = '', address = text] = /^([^<]*)<([^>]+)>$/.exec(text) ?? [];
  return { name: cleanHeaderText(name), address: address.trim() };
}
