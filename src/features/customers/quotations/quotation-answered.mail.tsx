import { cleanHeaderText, type Email, type Mailbox } from '../../../platform/mail/email.ts';
import { EmailParagraph, renderEmailHtml } from '../../../platform/mail/email-markup.tsx';
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
  const file = fileName && `Attached file: ${fileName}`;
  return {
    to,
    replyTo: { name: buyer_name, address: email },
    reference,
    subject: cleanHeaderText(`${title}, ${who} [${reference}]`),
    text: [who, '', text, ...(file ? ['', file] : []), '', conversationUrl, ''].join('\n'),
    html: renderEmailHtml({
      title,
      children: (
        <>
          <EmailParagraph>{who}</EmailParagraph>
          {text.split('\n').map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no other name
            <EmailParagraph key={at}>{line}</EmailParagraph>
          ))}
          {file && <EmailParagraph>{file}</EmailParagraph>}
          <EmailParagraph>
            <a href={conversationUrl}>{conversationUrl}</a>
          </EmailParagraph>
        </>
      ),
    }),
  };
}
