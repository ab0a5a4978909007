import type { Email, Mailbox } from '../../../platform/mail/email.ts';
import { EmailButton, emailHtml, Paragraph } from '../../../platform/mail/email-markup.tsx';

interface LinkEmail {
  to: Mailbox;
  href: string;
}

function email(
  to: Mailbox,
  title: string,
  before: string,
  button: { href: string; text: string },
  after: string,
): Email {
  const greeting = to.name ? `Dear ${to.name},` : 'Hello,';
  return {
    to,
    subject: title,
    text: [greeting, '', before, '', button.href, '', after, ''].join('\n'),
    html: emailHtml({
      title,
      children: (
        <>
          <Paragraph>{greeting}</Paragraph>
          <Paragraph>{before}</Paragraph>
          <EmailButton href={button.href}>{button.text}</EmailButton>
          <Paragraph>{after}</Paragraph>
        </>
      ),
    }),
  };
}

const confidential = (written: Email): Email => ({ ...written, isConfidential: true });

export const verificationEmail = ({ to, href }: LinkEmail) =>
  confidential(
    email(
      to,
      'Please verify your email address',
      'Thank you for registering. Please open this link to verify your email address; then you can log in.',
      { href, text: 'Verify my email address' },
      'The link works for 48 hours. If you did not register, you need not do anything.',
    ),
  );

export const resetEmail = ({ to, href }: LinkEmail) =>
  confidential(
    email(
      to,
      'Reset your password',
      'Somebody, probably you, asked for a new password for your account. Open this link to choose one.',
      { href, text: 'Choose a new password' },
      'The link works once, within 60 minutes. If you did not ask for it, you need not do anything: your password stays.',
    ),
  );

export const welcomeEmail = ({ to, href }: LinkEmail) =>
  email(
    to,
    'Welcome',
    'Your email address is verified. After login you can download CAD models and PDF catalogues and send enquiries.',
    { href, text: 'Go to the catalogue' },
    'We are glad to have you with us.',
  );

export const passwordChangedEmail = ({ to, href }: LinkEmail) =>
  email(
    to,
    'Your password was changed',
    'The password of your account was just changed, and you were logged out everywhere.',
    { href, text: 'Go to the website' },
    'If this was not you, please ask for a new password at once with "Forgot password" in the login window.',
  );

export const accountDeletedEmail = ({ to, href }: LinkEmail) =>
  email(
    to,
    'Your account was deleted',
    'Your account was just deleted, as asked for on the account page. Your enquiries stay with us without your name and address.',
    { href, text: 'Go to the website' },
    'If this was not you, please write to us at once.',
  );
