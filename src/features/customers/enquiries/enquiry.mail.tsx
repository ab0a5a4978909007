import { cleanHeaderText, type Email, type Mailbox, parseMailbox } from '../../../platform/mail/email.ts';
import {
  type EmailLinkSection,
  EmailLinkSections,
  EmailParagraph,
  EmailTable,
  formatLinkSections,
  renderEmailHtml,
} from '../../../platform/mail/email-markup.tsx';
import type { Settings } from '../../../platform/settings.ts';
import { formatCsv } from '../../../platform/sheets/format-csv.ts';
import { modelPath } from '../../../web/addresses.ts';
import type { NewEnquiry } from './enquiries.store.ts';

export interface EnquiryForMail extends Pick<NewEnquiry, 'customer' | 'note' | 'poReference'> {
  reference: string;
  lines: Pick<NewEnquiry['lines'][number], 'modelName' | 'productName' | 'quantity' | 'ownNumber' | 'note'>[];
}

const HEAD = ['Model Number', 'Product', 'Quantity'];

type OwnNumber = 'Part number of the buyer' | 'Your part number';

function buildLinesTable<Cell>({ lines }: EnquiryForMail, ownNumber: OwnNumber, modelCell: (name: string) => Cell) {
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
const createLineFormatter =
  (own: OwnNumber) =>
  ({ quantity, modelName, productName, ownNumber, note }: EnquiryForMail['lines'][number]) =>
    [
      `${String(quantity).padStart(6)} x ${modelName}  (${productName})`,
      ownNumber && `${own.toLowerCase()} ${ownNumber}`,
      note,
    ]
      .filter(Boolean)
      .join(', ');

const toCustomerMailbox = ({ customer }: EnquiryForMail): Mailbox => ({ name: customer.name, address: customer.email });

export function buildSalesEnquiryEmail(enquiry: EnquiryForMail, sales: Mailbox): Email {
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
  const table = buildLinesTable(enquiry, 'Part number of the buyer', (name) => name);
  return {
    to: sales,
    replyTo: toCustomerMailbox(enquiry),
    reference,
    subject: cleanHeaderText(`${title} from ${customer.company_name || customer.name}`),
    text: [
      title,
      '',
      ...facts.map(([label, value]) => `${label}: ${value}`),
      '',
      ...enquiry.lines.map(createLineFormatter('Part number of the buyer')),
      ...(note ? ['', 'Note:', note] : []),
      '',
    ].join('\n'),
    html: renderEmailHtml({
      title,
      children: (
        <>
          <EmailTable head={['Customer', '']} rows={facts} />
          <EmailTable {...table} />
          {note && <EmailParagraph>Note: {note}</EmailParagraph>}
        </>
      ),
    }),
    attachments: [
      {
        filename: `${reference}.csv`,
        contentType: 'text/csv; charset=utf-8',
        content: formatCsv([table.head, ...table.rows]),
      },
    ],
  };
}

/** The sent copy has a status link; the stored text has none, because the link is personal. */
export function buildEnquiryCopyEmail(
  enquiry: EnquiryForMail,
  { publicUrl, salesMail, siteName }: Pick<Settings, 'publicUrl' | 'salesMail' | 'siteName'>,
  answerDue: string,
  links: EmailLinkSection[],
): { email: Email; text: string } {
  const { reference, customer, note, poReference } = enquiry;
  const title = `We have received your enquiry ${reference}`;
  const greeting = `Dear ${customer.name},`;
  const thanks = `Thank you for your enquiry. We will answer it by ${answerDue}. This is what you asked us to quote:`;
  const line = createLineFormatter('Your part number');
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
    to: toCustomerMailbox(enquiry),
    replyTo: { ...parseMailbox(salesMail), name: reference },
    letter: 'automatic',
    isConfidential: true,
    reference,
    subject: title,
    text: [...text, ...formatLinkSections(links), ''].join('\n'),
    html: renderEmailHtml({
      title,
      children: (
        <>
          <EmailParagraph>{greeting}</EmailParagraph>
          <EmailParagraph>{thanks}</EmailParagraph>
          <EmailTable
            {...buildLinesTable(enquiry, 'Your part number', (name) => ({ text: name, href: pageOf(name) }))}
          />
          {poReference && <EmailParagraph>Your PO reference: {poReference}</EmailParagraph>}
          {note && <EmailParagraph>Your note: {note}</EmailParagraph>}
          <EmailParagraph>{closing}</EmailParagraph>
          <EmailParagraph>{regards}</EmailParagraph>
          <EmailLinkSections sections={links} />
        </>
      ),
    }),
  };
  return { email, text: text.join('\n') };
}
