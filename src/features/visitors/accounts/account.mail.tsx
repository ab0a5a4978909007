import type { Mailbox } from '../../../platform/mail/email.ts';
import { buildLinkEmail, markConfidential } from '../../../platform/mail/email-markup.tsx';
import { formatKeepAccountHint } from './planned-deletion.ts';

export interface LinkEmailContent {
  to: Mailbox;
  href: string;
}

export const buildVerificationEmail = ({ to, href, fileName }: LinkEmailContent & { fileName?: string }) =>
  markConfidential(
    buildLinkEmail(
      to,
      'Please verify your email address',
      fileName
        ? `Thank you for registering. Please verify your email address with this link; then log in and download ${fileName}.`
        : 'Thank you for registering. Please verify your email address with this link; then you can log in.',
      { href, text: 'Verify my email address' },
      'The link works for 48 hours. If you did not register, you can ignore this email.',
    ),
  );

export const buildPasswordResetEmail = ({ to, href }: LinkEmailContent) =>
  markConfidential(
    buildLinkEmail(
      to,
      'Reset your password',
      'We have received a request to reset the password of your account. Choose a new password with this link.',
      { href, text: 'Choose a new password' },
      'The link works once, within 60 minutes. If you did not ask for it, ignore this email: your password stays as it is.',
    ),
  );

export const buildWelcomeEmail = ({ to, href }: LinkEmailContent) =>
  buildLinkEmail(
    to,
    'Welcome',
    'Your email address is verified. Log in to download CAD models and catalogues, and to send us enquiries.',
    { href, text: 'Go to the catalogue' },
    'Thank you for registering. We look forward to your enquiry.',
  );

export const buildPasswordChangedEmail = ({ to, href }: LinkEmailContent) =>
  buildLinkEmail(
    to,
    'Your password was changed',
    'The password of your account has just been changed. For your security you have been logged out on all devices.',
    { href, text: 'Go to the website' },
    'If this was not you, please reset your password immediately with "Forgot password" in the login window.',
  );

export const buildDeletionPlannedEmail = ({ to, href, day }: LinkEmailContent & { day: Date }) =>
  buildLinkEmail(
    to,
    'Your account will be deleted',
    `You asked us to delete your account. ${formatKeepAccountHint(day)}`,
    { href, text: 'Go to my account' },
    'If this was not you, please log in, keep the account and change your password.',
  );

const NOT_YOURS = 'If this is a mistake, please contact us immediately.';

export const buildAccountTakenOverEmail = ({ to, href, other }: LinkEmailContent & { other: string }) =>
  buildLinkEmail(
    to,
    'Your accounts were merged',
    `Our team has merged the account of ${other} into your account. You still log in with this address and your password.`,
    { href, text: 'See my account' },
    NOT_YOURS,
  );

export const buildAccountMergedEmail = ({ to, href, other }: LinkEmailContent & { other: string }) =>
  buildLinkEmail(
    to,
    'Your accounts were merged',
    `Our team has merged the account of this address into the account of ${other}. Your enquiries and projects are there now. This address can no longer log in.`,
    { href, text: 'Contact us' },
    NOT_YOURS,
  );

export const buildAccountUnverifiedEmail = ({ to, href }: LinkEmailContent) =>
  buildLinkEmail(
    to,
    'An account with your address was removed',
    'Someone registered an account with this address and never confirmed it. Our team has removed it. Messages that you sent us from this address were not shown to anyone else.',
    { href, text: 'Contact us' },
    'You do not need to do anything.',
  );

export const buildAccountDeletedEmail = ({ to, href }: LinkEmailContent) =>
  buildLinkEmail(
    to,
    'Your account was deleted',
    'As you asked, your account has been deleted. Your enquiries stay with us without your name and address.',
    { href, text: 'Go to the website' },
    'If this was not you, please contact us immediately.',
  );
