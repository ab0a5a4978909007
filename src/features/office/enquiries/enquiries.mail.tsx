import { createElement } from 'react';
import { type Email, headerText, type Mailbox, mailboxOf } from '../../../platform/mail/email.ts';
import {
  EmailButton,
  emailHtml,
  type LinkSection,
  LinkSections,
  linkEmail,
  linkSectionsText,
  Paragraph,
} from '../../../platform/mail/email-markup.tsx';
import type { Settings } from '../../../platform/settings.ts';

export const deskNotice = (
  to: Mailbox,
  notice: { title: string; text: string; path: string; reference: string },
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Email => ({
  ...linkEmail(to, notice.title, notice.text, { href: `${publicUrl}/admin${notice.path}`, text: 'Open' }, ''),
  reference: notice.reference,
});

export interface Answer {
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
const subjectWith = (reference: string, subject: string): string =>
  headerText(subject.toUpperCase().includes(reference) ? subject : `${subject} [${reference}]`);

export function answerEmail(answer: Answer, more: LinkSection[], { salesMail }: Pick<Settings, 'salesMail'>): Email {
  const { to, writer, cc, bcc, reference, text, answers, attachments, link } = answer;
  const subject = subjectWith(reference, answer.subject);
  return {
    ...{ to, writer, cc, bcc },
    replyTo: { ...mailboxOf(salesMail), name: reference },
    reference,
    subject,
    text: [text, ...(link ? ['', `${link.text}:`, link.url] : []), '', '--', ...linkSectionsText(more), ''].join('\n'),
    html: emailHtml({
      title: subject,
      children: (
        <>
          {createElement(Paragraph, null, ...text.split('\n').flatMap((line) => [line, BREAK]))}
          {link && <EmailButton href={link.url}>{link.text}</EmailButton>}
          <hr />
          <LinkSections sections={more} />
        </>
      ),
    }),
    attachments,
    answers,
    letter: 'personal',
    isConfidential: true,
  };
}

const BREAK = <br />;
