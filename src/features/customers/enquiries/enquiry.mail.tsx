import { cleanHeaderText, type Email, type Mailbox, parseMailbox } from '../../../platform/mail/email.ts';
import { type EmailLinkSection, formatBlocks, formatCell, renderEmail } from '../../../platform/mail/email-markup.tsx';
import type { Settings } from '../../../platform/settings.ts';
import { formatCsv } from '../../../platform/spreadsheets/format-csv.ts';
import { modelPath } from '../../../web/addresses.ts';
import type { NewEnquiry } from './enquiries.store.ts';

export interface EnquiryForMail extends Pick<NewEnquiry, 'userId' | 'customer' | 'note' | 'poReference'> {
  reference: string;
  lines: Pick<NewEnquiry['lines'][number], 'modelName' | 'productName' | 'quantity' | 'ownNumber' | 'note'>[];
}

const HEAD = ['Model Number', 'Product', 'Quantity'];

type OwnNumber = 'Part number of the buyer' | 'Your part number';

/** The lines of an enquiry. With `siteUrl` each model has a link to its page. */
function buildLinesTable({ lines }: EnquiryForMail, ownNumber: OwnNumber, siteUrl?: string) {
  const written = (['ownNumber', 'note'] as const).filter((name) => lines.some((line) => line[name]));
  const heads = { ownNumber, note: 'Note' };
  return {
    head: [...HEAD, ...written.map((name) => heads[name])],
    rows: lines.map((line) => {
      const { modelName, productName, quantity } = line;
      const href = siteUrl === undefined ? undefined : siteUrl + modelPath(modelName);
      return {
        cells: [
          href ? { text: modelName, href } : modelName,
          productName,
          quantity,
          ...written.map((name) => line[name]),
        ],
        text: formatLine(line, ownNumber) + (href ? `\n         ${href}` : ''),
      };
    }),
    numbers: [2],
  };
}

const formatLine = (
  { quantity, modelName, productName, ownNumber, note }: EnquiryForMail['lines'][number],
  label: OwnNumber,
) =>
  [
    `${String(quantity).padStart(6)} x ${modelName}  (${productName})`,
    ownNumber && `${label.toLowerCase()} ${ownNumber}`,
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
  const table = buildLinesTable(enquiry, 'Part number of the buyer');
  return {
    to: sales,
    ...(customer.email && { replyTo: toCustomerMailbox(enquiry) }),
    reference,
    subject: cleanHeaderText(`${title} from ${customer.company_name || customer.name}`),
    ...renderEmail(title, [
      { table: { head: ['Customer', ''], rows: facts.map((cells) => ({ cells })) } },
      { table },
      note && `Note: ${note}`,
    ]),
    attachments: [
      {
        filename: `${reference}.csv`,
        contentType: 'text/csv; charset=utf-8',
        content: formatCsv([table.head, ...table.rows.map(({ cells }) => cells.map(formatCell))]),
      },
    ],
  };
}

/** Nobody has proved the address of a guest, so what a guest typed must not reach it by an email of the site. */
const withoutTypedTexts = (enquiry: EnquiryForMail): EnquiryForMail => ({
  ...enquiry,
  note: '',
  poReference: '',
  lines: enquiry.lines.map((line) => ({ ...line, ownNumber: '', note: '' })),
});

/** The sent copy has a status link; the stored text has none, because the link is personal. */
export function buildEnquiryCopyEmail(
  sent: EnquiryForMail,
  { publicUrl, salesMail, siteName }: Pick<Settings, 'publicUrl' | 'salesMail' | 'siteName'>,
  answerDue: string,
  links: EmailLinkSection[],
): { email: Email; text: string } {
  const enquiry = sent.userId === null ? withoutTypedTexts(sent) : sent;
  const { reference, customer, note, poReference } = enquiry;
  const title = `We have received your enquiry ${reference}`;
  const blocks = [
    `Dear ${customer.name},`,
    `Thank you for your enquiry. We will answer it by ${answerDue}. This is what you asked us to quote:`,
    { table: buildLinesTable(enquiry, 'Your part number', publicUrl) },
    poReference && `Your PO reference: ${poReference}`,
    note && `Your note: ${note}`,
    `Questions or changes? Simply reply to this email. From another address, please quote ${reference}.`,
    `Kind regards, ${siteName}`,
  ];
  const email: Email = {
    to: toCustomerMailbox(enquiry),
    replyTo: { ...parseMailbox(salesMail), name: reference },
    letter: 'automatic',
    isConfidential: true,
    reference,
    subject: title,
    ...renderEmail(title, [...blocks, ...links]),
  };
  return { email, text: formatBlocks(blocks) };
}
