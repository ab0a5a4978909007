import type { Email, Mailbox } from '../../../platform/mail/email.ts';
import { renderEmail } from '../../../platform/mail/email-markup.tsx';

interface Confirmation {
  to: Mailbox;
  href: string;
  unsubscribe: { page: string; oneClick: string };
}

export function buildNewsletterConfirmationEmail({ to, href, unsubscribe }: Confirmation): Email {
  const title = 'Please confirm your newsletter subscription';
  const before =
    'Thank you for your interest in our newsletter. Please confirm that this address is yours; we send nothing until you do.';
  const after =
    'The link works for 7 days. If you did not subscribe, you can ignore this email: the address is deleted automatically.';
  return {
    to,
    subject: title,
    unsubscribe: unsubscribe.oneClick,
    isConfidential: true,
    ...renderEmail(title, [
      before,
      { button: { text: 'Confirm my subscription', href } },
      after,
      { link: { text: 'Remove my address now', href: unsubscribe.page } },
    ]),
  };
}
