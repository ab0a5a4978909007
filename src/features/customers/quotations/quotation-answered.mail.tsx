import { type Email, headerText, type Mailbox } from '../../../platform/mail/email.ts';
import { emailHtml, Paragraph } from '../../../platform/mail/email-markup.tsx';
import type { Settings } from '../../../platform/settings.ts';
import type { StoredQuotation } from './quotations.store.ts';

interface Answered {
  quotation: Pick<StoredQuotation, 'conversation_id' | 'reference' | 'buyer_name' | 'buyer_company' | 'email'>;
  title: string;
  text: string;
  fileName: string | undefined;
}

export function quotationAnswered(
  { quotation, title, text, fileName }: Answered,
  to: Mailbox,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Email {
  const { conversation_id, reference, buyer_name, buyer_company, email } = quotation;
  const who = [buyer_name, buyer_company].filter(Boolean).join(', ');
  const place = `${publicUrl}/admin/enquiries/${conversation_id}`;
  const file = fileName && `Attached file: ${fileName}`;
  return {
    to,
    replyTo: { name: buyer_name, address: email },
    reference,
    subject: headerText(`${title}, ${who} [${reference}]`),
    text: [who, '', text, ...(file ? ['', file] : []), '', place, ''].join('\n'),
    html: emailHtml({
      title,
      children: (
        <>
          <Paragraph>{who}</Paragraph>
          {text.split('\n').map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no other name
            <Paragraph key={at}>{line}</Paragraph>
          ))}
          {file && <Paragraph>{file}</Paragraph>}
          <Paragraph>
            <a href={place}>{place}</a>
          </Paragraph>
        </>
      ),
    }),
  };
}
