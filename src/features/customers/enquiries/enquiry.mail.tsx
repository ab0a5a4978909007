import { type Email, headerText, type Mailbox, mailboxOf } from '../../../platform/mail/email.ts';
import {
  EmailTable,
  emailHtml,
  type LinkSection,
  LinkSections,
  linkSectionsText,
  Paragraph,
} from '../../../platform/mail/email-markup.tsx';
import type { Settings } from '../../../platform/settings.ts';
import { csvOf } from '../../../platform/sheets/csv.ts';
import { modelPath } from '../../../web/addresses.ts';
import type { NewEnquiry } from './enquiries.store.ts';

export interface EnquiryForMail extends Pick<NewEnquiry, 'customer' | 'note' | 'poReference'> {
  reference: string;
  lines: Pick<NewEnquiry['lines'][number], 'modelName' | 'productName' | 'quantity' | 'ownNumber' | 'note'>[];
}

const HEAD = ['Model Number', 'Product', 'Quantity'];

function tableOf<Cell>({ lines }: EnquiryForMail, modelCell: (name: string) => Cell) {
  const written = (['ownNumber', 'note'] as const).filter((name) => lines.some((line) => line[name]));
  const heads = { ownNumber: 'Part number of the buyer', note: 'Note' };
  return {
    head: [...HEAD, ...written.map((name) => heads[name])],
    rows: lines.map((line) => [
      modelCell(line.modelName),
      line.productName,
      line.quantity,
      ...written.map((name) => line[name]),
    ]),
    numbers: [2],
  };
}
const inText = ({ quantity, modelName, productName, ownNumber, note }: EnquiryForMail['lines'][number]) =>
  [
    `${String(quantity).padStart(6)} x ${modelName}  (${productName})`,
    ownNumber && `part number of the buyer ${ownNumber}`,
    note,
  ]
    .filter(Boolean)
    .join(', ');

const customerMailbox = ({ customer }: EnquiryForMail): Mailbox => ({ name: customer.name, address: customer.email });

export function enquiryToSales(enquiry: EnquiryForMail, sales: Mailbox): Email {
  const { reference, customer, note, poReference } = enquiry;
  const facts = [
    ['Name', customer.name],
    ['Company', customer.company_name],
    ['Role', customer.job_role],
    ['Email', customer.email],
    ['Mobile', customer.mobile],
    ['Location', [customer.city, customer.state, customer.country].filter(Boolean).join(', ')],
    ['PO reference', poReference],
  ].filter(([, value]) => value) as [string, string][];
  const title = `Enquiry ${reference}`;
  const table = tableOf(enquiry, (name) => name);
  return {
    to: sales,
    replyTo: customerMailbox(enquiry),
    reference,
    subject: headerText(`${title} from ${customer.company_name || customer.name}`),
    text: [
      title,
      '',
      ...facts.map(([label, value]) => `${label}: ${value}`),
      '',
      ...enquiry.lines.map(inText),
      ...(note ? ['', 'Note:', note] : []),
      '',
    ].join('\n'),
    html: emailHtml({
      title,
      children: (
        <>
          <EmailTable head={['Customer', '']} rows={facts} />
          <EmailTable {...table} />
          {note && <Paragraph>Note: {note}</Paragraph>}
        </>
      ),
    }),
    attachments: [
      {
        filename: `${reference}.csv`,
        contentType: 'text/csv; charset=utf-8',
        content: csvOf([table.head, ...table.rows]),
      },
    ],
  };
}

/** Copy for the customer with due time and status link; the stored text has no link, because the link is personal. */
export function enquiryCopy(
  enquiry: EnquiryForMail,
  { publicUrl, salesMail }: Pick<Settings, 'publicUrl' | 'salesMail'>,
  answerDue: string,
  links: LinkSection[],
): { email: Email; text: string } {
  const { reference, customer, note, poReference } = enquiry;
  const title = `We have received your enquiry ${reference}`;
  const thanks = `Dear ${customer.name}, thank you for your enquiry. You will have an answer by ${answerDue}. You asked for these models:`;
  const pageOf = (modelName: string) => publicUrl + modelPath(modelName);
  const closing = `You can reply to this email. If you write from another address, please quote ${reference}.`;
  const text = [
    thanks,
    '',
    ...enquiry.lines.flatMap((line) => [inText(line), `         ${pageOf(line.modelName)}`]),
    ...(poReference ? ['', `Your PO reference: ${poReference}`] : []),
    ...(note ? ['', `Your note: ${note}`] : []),
    '',
    closing,
  ];
  const email: Email = {
    to: customerMailbox(enquiry),
    replyTo: { ...mailboxOf(salesMail), name: reference },
    letter: 'automatic',
    isConfidential: true,
    reference,
    subject: title,
    text: [...text, ...linkSectionsText(links), ''].join('\n'),
    html: emailHtml({
      title,
      children: (
        <>
          <Paragraph>{thanks}</Paragraph>
          <EmailTable {...tableOf(enquiry, (name) => ({ text: name, href: pageOf(name) }))} />
          {poReference && <Paragraph>Your PO reference: {poReference}</Paragraph>}
          {note && <Paragraph>Your note: {note}</Paragraph>}
          <Paragraph>{closing}</Paragraph>
          <LinkSections sections={links} />
        </>
      ),
    }),
  };
  return { email, text: text.join('\n') };
}
