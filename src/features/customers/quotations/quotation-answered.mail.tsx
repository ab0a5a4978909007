import { cleanHeaderText, type Email, type Mailbox } from '../../../platform/mail/email.ts';
import { renderEmail } from '../../../platform/mail/email-markup.tsx';
import type { Settings } from '../../../platform/settings.ts';
import type { StoredQuotation } from './quotations.store.ts';

interface Answered {
  quotation: Pick<StoredQuotation, 'conversation_id' | 'reference' | 'buyer_name' | 'buyer_company' | 'email'>;
  title: string;
  text: string;
  fileName: string | undefined;
}

export function buildQuotationAnsweredEmail(
  { quotation, title, text, fileName }: Answered,
  to: Mailbox,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Email {
  const { conversation_id, reference, buyer_name, buyer_company, email } = quotation;
  const who = [buyer_name, buyer_company].filter(Boolean).join(', ');
  const conversationUrl = `${publicUrl}/admin/enquiries/${conversation_id}`;
  return {
    to,
    replyTo: { name: buyer_name, address: email },
    reference,
    subject: cleanHeaderText(`${title}, ${who} [${reference}]`),
    ...renderEmail(title, [
      who,
      text,
      fileName && `Attached file: ${fileName}`,
      { link: { text: conversationUrl, href: conversationUrl } },
    ]),
  };
}
