import type { Email, Mailbox } from './email.ts';
import { EmailButton, emailHtml, Paragraph } from './email-markup.tsx';

export function linkEmail(
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

export const confidential = (written: Email): Email => ({ ...written, isConfidential: true });
