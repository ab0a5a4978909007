import type { Email, Mailbox } from '../../../platform/mail/email.ts';
import { linkEmail } from '../../../platform/mail/email-markup.tsx';
import { REQUEST_NAMES } from './request-names.ts';

type Kind = keyof typeof REQUEST_NAMES;

/** Email to staff about a request, without its text, which is only in the office. */
export const privacyRequestToStaff = (
  { kind, email }: { kind: Kind; email: string },
  to: Mailbox,
  publicUrl: string,
): Email =>
  linkEmail(
    to,
    'A request about personal data',
    `${email} asks: ${REQUEST_NAMES[kind].toLowerCase()}. It has to be answered within 90 days.`,
    { href: `${publicUrl}/admin/privacy_requests`, text: 'Open the requests' },
    'Administrators answer it.',
  );

export const privacyAnswerEmail = (
  { kind, email, answer }: { kind: Kind; email: string; answer: string },
  publicUrl: string,
): Email =>
  linkEmail(
    { name: '', address: email },
    'Your request about your data',
    `Thank you for your request (${REQUEST_NAMES[kind].toLowerCase()}). Our answer: ${answer}`,
    { href: `${publicUrl}/PrivacyPolicy`, text: 'Read our privacy notice' },
    'If this does not settle the matter, please write to us. You may also complain to the Data Protection Board of India.',
  );
