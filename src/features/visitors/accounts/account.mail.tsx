import type { Mailbox } from '../../../platform/mail/email.ts';
import { confidential, linkEmail } from '../../../platform/mail/link-email.tsx';

export interface LinkEmail {
  to: Mailbox;
  href: string;
}

export const verificationEmail = ({ to, href, fileName }: LinkEmail & { fileName?: string }) =>
  confidential(
    linkEmail(
      to,
      'Please verify your email address',
      fileName
        ? `Thank you for registering. Please open this link to verify your email address. You can then log in and download ${fileName}.`
        : 'Thank you for registering. Please open this link to verify your email address. You can then log in.',
      { href, text: 'Verify my email address' },
      'The link works for 48 hours. If you did not register, you can ignore this email.',
    ),
  );

export const resetEmail = ({ to, href }: LinkEmail) =>
  confidential(
    linkEmail(
      to,
      'Reset your password',
      'Someone, probably you, asked to reset the password of your account. Open this link to choose a new one.',
      { href, text: 'Choose a new password' },
      'The link works once, within 60 minutes. If you did not ask for it, you can ignore this email: your password stays the same.',
    ),
  );

export const welcomeEmail = ({ to, href }: LinkEmail) =>
  linkEmail(
    to,
    'Welcome',
    'Your email address is verified. Once logged in, you can download CAD models and PDF catalogues and send enquiries.',
    { href, text: 'Go to the catalogue' },
    'Thank you for registering with us.',
  );

export const passwordChangedEmail = ({ to, href }: LinkEmail) =>
  linkEmail(
    to,
    'Your password was changed',
    'The password of your account has just been changed, and you have been logged out everywhere.',
    { href, text: 'Go to the website' },
    'If this was not you, please reset your password immediately with "Forgot password" in the login window.',
  );

export const deletionPlannedEmail = ({ to, href, day }: LinkEmail & { day: string }) =>
  linkEmail(
    to,
    'Your account will be deleted',
    `Your account will be deleted on ${day}, as requested on the account page. Log in before then if you want to keep it.`,
    { href, text: 'Keep my account' },
    'If this was not you, please log in, keep the account and change your password.',
  );

export const accountDeletedEmail = ({ to, href }: LinkEmail) =>
  linkEmail(
    to,
    'Your account was deleted',
    'Your account has been deleted, as you asked. We keep your enquiries without your name and address.',
    { href, text: 'Go to the website' },
    'If this was not you, please contact us immediately.',
  );
