import type { Mailbox } from '../../../platform/mail/email.ts';
import { confidential, linkEmail } from '../../../platform/mail/email-markup.tsx';

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
        ? `Thank you for registering. Please verify your email address with this link; then log in and download ${fileName}.`
        : 'Thank you for registering. Please verify your email address with this link; then you can log in.',
      { href, text: 'Verify my email address' },
      'The link works for 48 hours. If you did not register, you can ignore this email.',
    ),
  );

export const resetEmail = ({ to, href }: LinkEmail) =>
  confidential(
    linkEmail(
      to,
      'Reset your password',
      'We have received a request to reset the password of your account. Choose a new password with this link.',
      { href, text: 'Choose a new password' },
      'The link works once, within 60 minutes. If you did not ask for it, ignore this email: your password stays as it is.',
    ),
  );

export const welcomeEmail = ({ to, href }: LinkEmail) =>
  linkEmail(
    to,
    'Welcome',
    'Your email address is verified. Log in to download CAD models and catalogues, and to send us enquiries.',
    { href, text: 'Go to the catalogue' },
    'Thank you for registering. We look forward to your enquiry.',
  );

export const passwordChangedEmail = ({ to, href }: LinkEmail) =>
  linkEmail(
    to,
    'Your password was changed',
    'The password of your account has just been changed. For your security you have been logged out on all devices.',
    { href, text: 'Go to the website' },
    'If this was not you, please reset your password immediately with "Forgot password" in the login window.',
  );

export const deletionPlannedEmail = ({ to, href, day }: LinkEmail & { day: string }) =>
  linkEmail(
    to,
    'Your account will be deleted',
    `As you asked, your account will be deleted on ${day}. If you change your mind, log in before then.`,
    { href, text: 'Keep my account' },
    'If this was not you, please log in, keep the account and change your password.',
  );

export const accountDeletedEmail = ({ to, href }: LinkEmail) =>
  linkEmail(
    to,
    'Your account was deleted',
    'As you asked, your account has been deleted. Your enquiries stay with us without your name and address.',
    { href, text: 'Go to the website' },
    'If this was not you, please contact us immediately.',
  );
