import type { Email, Mailbox } from '../../../platform/mail/email.ts';
import { buildLinkEmail } from '../../../platform/mail/email-markup.tsx';
import { PRIVACY_REQUEST_LABELS } from './privacy-request-labels.ts';

type Kind = keyof typeof PRIVACY_REQUEST_LABELS;

/** Email to staff about a request, without its text, which is only in the office. */
export const buildPrivacyRequestEmail = (
  { kind, email }: { kind: Kind; email: string },
  to: Mailbox,
  publicUrl: string,
): Email =>
  buildLinkEmail(
    to,
    'A request about personal data',
    `${email} sent a request: “${PRIVACY_REQUEST_LABELS[kind]}”. Please answer it within 90 days.`,
    { href: `${publicUrl}/admin/privacy_requests`, text: 'Open the requests' },
    'Administrators answer it.',
  );

export const buildPrivacyAnswerEmail = (
  { kind, email, answer }: { kind: Kind; email: string; answer: string },
  publicUrl: string,
): Email =>
  buildLinkEmail(
    { name: '', address: email },
    'Your request about your data',
    `Thank you for your request (“${PRIVACY_REQUEST_LABELS[kind]}”). Our answer: ${answer}`,
    { href: `${publicUrl}/PrivacyPolicy`, text: 'Read our privacy notice' },
    'If this does not answer your request, please write to us. You may also complain to the Data Protection Board of India.',
  );
