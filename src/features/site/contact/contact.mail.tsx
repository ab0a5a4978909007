import { type Email, headerText, type Mailbox } from '../../../platform/mail/email.ts';
import { EmailTable, emailHtml, Paragraph } from '../../../platform/mail/email-markup.tsx';

interface ContactForMail {
  name: string;
  email: string;
  phone: string;
  message: string;
  reference: string;
  hasPhoto: boolean;
}

export function contactToSales(enquiry: ContactForMail, sales: Mailbox): Email {
  const { name, email, phone, message, reference, hasPhoto } = enquiry;
  const title = `Message ${reference} from ${name}`;
  const facts = [
    ['Name', name],
    ['Email', email],
    ['Phone', phone],
    ...(hasPhoto ? [['Photo', 'with the message in the office']] : []),
  ];
  return {
    to: sales,
    replyTo: { name, address: email },
    reference,
    subject: headerText(title),
    text: [...facts.map(([label, value]) => `${label}: ${value}`), '', message, ''].join('\n'),
    html: emailHtml({
      title,
      children: (
        <>
          <EmailTable head={['From', '']} rows={facts} />
          {message.split('\n').map((line) => (
            <Paragraph key={line}>{line}</Paragraph>
          ))}
        </>
      ),
    }),
  };
}
