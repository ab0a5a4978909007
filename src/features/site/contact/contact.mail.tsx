import { cleanHeaderText, type Email, type Mailbox } from '../../../platform/mail/email.ts';
import { renderEmail } from '../../../platform/mail/email-markup.tsx';

interface ContactForMail {
  name: string;
  email: string;
  phone: string;
  message: string;
  reference: string;
  hasImage: boolean;
}

export function buildContactEmail(enquiry: ContactForMail, sales: Mailbox): Email {
  const { name, email, phone, message, reference, hasImage } = enquiry;
  const title = `Message ${reference} from ${name}`;
  const facts = [
    ['Name', name],
    ['Email', email],
    ['Phone', phone],
    ...(hasImage ? [['Photo', 'see the message in the office']] : []),
  ];
  return {
    to: sales,
    replyTo: { name, address: email },
    reference,
    subject: cleanHeaderText(title),
    ...renderEmail(title, [{ table: { head: ['From', ''], rows: facts.map((cells) => ({ cells })) } }, message]),
  };
}
