import { cleanHeaderText, type Email, type Mailbox, parseMailbox } from '../../../platform/mail/email.ts';
import { buildLinkEmail, type EmailLinkSection, renderEmail } from '../../../platform/mail/email-markup.tsx';
import type { Settings } from '../../../platform/settings.ts';

export const buildInboxNotice = (
  to: Mailbox,
  notice: { title: string; text: string; path: string; reference: string },
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Email => ({
  ...buildLinkEmail(to, notice.title, notice.text, { href: `${publicUrl}/admin${notice.path}`, text: 'Open' }, ''),
  reference: notice.reference,
});

export interface AnswerContent {
  to: Mailbox;
  /** Name of the staff member; '' for a message of the site. */
  writer: string;
  cc?: string;
  bcc?: string;
  reference: string;
  subject: string;
  text: string;
  answers: string[];
  attachments: NonNullable<Email['attachments']>;
  /** A link that acts for the recipient, and is therefore never stored. */
  link?: { text: string; url: string };
}

/** Adds the reference to a subject, because it identifies replies without headers. */
const addReferenceToSubject = (reference: string, subject: string): string =>
  cleanHeaderText(subject.toUpperCase().includes(reference) ? subject : `${subject} [${reference}]`);

export function buildAnswerEmail(
  answer: AnswerContent,
  more: EmailLinkSection[],
  { salesMail }: Pick<Settings, 'salesMail'>,
): Email {
  const { to, writer, cc, bcc, reference, text, answers, attachments, link } = answer;
  const subject = addReferenceToSubject(reference, answer.subject);
  return {
    ...{ to, writer, cc, bcc },
    replyTo: { ...parseMailbox(salesMail), name: reference },
    reference,
    subject,
    ...renderEmail(subject, [text, link && { button: { text: link.text, href: link.url } }, { rule: true }, ...more]),
    attachments,
    answers,
    letter: 'personal',
    isConfidential: true,
  };
}
