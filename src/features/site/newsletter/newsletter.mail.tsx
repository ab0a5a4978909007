import type { Email, Mailbox } from '../../../platform/mail/email.ts';
import { EmailButton, emailHtml, Paragraph } from '../../../platform/mail/email-markup.tsx';

interface Confirmation {
  to: Mailbox;
  href: string;
  unsubscribe: { page: string; oneClick: string };
}

/** No other email is sent until its link is confirmed. */
export function newsletterConfirmation({ to, href, unsubscribe }: Confirmation): Email {
  const title = 'Please confirm your newsletter subscription';
  const before =
    'Someone, probably you, entered this address to subscribe to our newsletter. Please open this link to confirm; until then we will not send anything.';
  const after =
    'The link works for 7 days. If it was not you, you do not need to do anything: your address will be deleted automatically.';
  return {
    to,
    subject: title,
    unsubscribe: unsubscribe.oneClick,
    isConfidential: true,
    text: [before, '', href, '', after, '', `To remove your address now: ${unsubscribe.page}`, ''].join('\n'),
    html: emailHtml({
      title,
      children: (
        <>
          <Paragraph>{before}</Paragraph>
          <EmailButton href={href}>Confirm my subscription</EmailButton>
          <Paragraph>{after}</Paragraph>
          <Paragraph>
            <a href={unsubscribe.page}>Remove my address now</a>
          </Paragraph>
        </>
      ),
    }),
  };
}
