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

type OwnNumber = 'Part number of the buyer' | 'Your part number';

function tableOf<Cell>({ lines }: EnquiryForMail, ownNumber: OwnNumber, modelCell: (name: string) => Cell) {
  const written = (['ownNumber', 'note'] as const).filter((name) => lines.some((line) => line[name]));
  const heads = { ownNumber, note: 'Note' };
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
const inText =
  (own: OwnNumber) =>
  ({ quantity, modelName, productName, ownNumber, note }: EnquiryForMail['lines'][number]) =>
    [
      `${String(quantity).padStart(6)} x ${modelName}  (${productName})`,
      ownNumber && `${own.toLowerCase()} ${ownNumber}`,
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
  const table = tableOf(enquiry, 'Part number of the buyer', (name) => name);
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
      ...enquiry.lines.map(inText('Part number of the buyer')),
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

/** The sent copy has a status link; the stored text has none, because the link is personal. */
export function enquiryCopy(
  enquiry: EnquiryForMail,
  { publicUrl, salesMail, siteName }: Pick<Settings, 'publicUrl' | 'salesMail' | 'siteName'>,
  answerDue: string,
  links: LinkSection[],
): { email: Email; text: string } {
  const { reference, customer, note, poReference } = enquiry;
  const title = `We have received your enquiry ${reference}`;
  const greeting = `Dear ${customer.name},`;
  const thanks = `Thank you for your enquiry. We will answer it by ${answerDue}. This is what you asked us to quote:`;
  const line = inText('Your part number');
  const pageOf = (modelName: string) => publicUrl + modelPath(modelName);
  const closing = `Questions or changes? Simply reply to this email. From another address, please quote ${reference}.`;
  const regards = `Kind regards, ${siteName}`;
  const text = [
    greeting,
    '',
    thanks,
    '',
    ...enquiry.lines.flatMap((asked) => [line(asked), `         ${pageOf(asked.modelName)}`]),
    ...(poReference ? ['', `Your PO reference: ${poReference}`] : []),
    ...(note ? ['', `Your note: ${note}`] : []),
    '',
    closing,
    '',
    regards,
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
          <Paragraph>{greeting}</Paragraph>
          <Paragraph>{thanks}</Paragraph>
          <EmailTable {...tableOf(enquiry, 'Your part number', (name) => ({ text: name, href: pageOf(name) }))} />
          {poReference && <Paragraph>Your PO reference: {poReference}</Paragraph>}
          {note && <Paragraph>Your note: {note}</Paragraph>}
          <Paragraph>{closing}</Paragraph>
          <Paragraph>{regards}</Paragraph>
          <LinkSections sections={links} />
        </>
      ),
    }),
  };
  return { email, text: text.join('\n') };
}
