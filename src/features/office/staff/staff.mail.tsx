import type { Mailbox } from '../../../platform/mail/email.ts';
import { buildLinkEmail, markConfidential } from '../../../platform/mail/email-markup.tsx';

interface About {
  to: Mailbox;
  href: string;
  siteName: string;
}

export const buildInvitationEmail = ({ to, href, siteName, days }: About & { days: number }) =>
  markConfidential(
    buildLinkEmail(
      to,
      `Your invitation to the office of ${siteName}`,
      `You are invited to work in the office of ${siteName}. Open this link to choose a password.`,
      { href, text: 'Choose a password' },
      `The link works once, within ${days} days. If you did not expect it, you can ignore this email.`,
    ),
  );

export const buildStaffPasswordChangedEmail = ({ to, href, siteName }: About) =>
  buildLinkEmail(
    to,
    'Your office password was changed',
    `Your password for the office of ${siteName} has just been changed, and you have been signed out everywhere else.`,
    { href, text: 'Go to the office' },
    'If this was not you, please tell an administrator immediately.',
  );

export const buildTwoFactorOffEmail = ({ to, href, siteName }: About) =>
  buildLinkEmail(
    to,
    'Two-factor sign-in is off',
    `Signing in to the office of ${siteName} with your account no longer asks for a code.`,
    { href, text: 'Go to the office' },
    'If you did not know about this, please tell an administrator immediately.',
  );
