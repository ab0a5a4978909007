/** An email, complete and ready to be queued: its content does not depend on when it is sent. */
export interface Email {
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  /** The enquiry's, for the log: a subject may name a person. */
  reference?: string;
  text: string;
  html: string;
  /** Their content, or the key of a file of the store, which is read when the email is sent. */
  attachments?: ({ filename: string; contentType: string } & ({ content: string } | { storeKey: string }))[];
  /** The Message-IDs of the letters before it, the latest last: it answers that one. */
  answers?: string[];
  /** It belongs to a conversation with a customer, who may answer it. What no person wrote says so in its headers (RFC 3834). */
  letter?: 'personal' | 'automatic';
  /** The URL that a mail program posts to when its unsubscribe button is clicked (RFC 8058): a signed URL of ours. */
  unsubscribe?: string;
  /** It contains a link that acts for the recipient: nobody but the recipient may read it, not even in the database. */
  isConfidential?: boolean;
}

export interface Mailbox {
  name: string;
  address: string;
}

/** Makes a header value one line: control characters, which could start another header, become spaces; max 200 characters. */
export const headerText = (value: string) =>
  value
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** `Name <address>` or a bare address, as in the settings. */
export function mailboxOf(text: string): Mailbox {
  const [, name = '', address = text] = /^([^<]*)<([^>]+)>$/.exec(text) ?? [];
  return { name: headerText(name), address: address.trim() };
}
