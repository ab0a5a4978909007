import { type Email, headerText, type Mailbox, mailboxOf } from '../../../platform/mail/email.ts';
import { EmailTable, emailHtml, Paragraph } from '../../../platform/mail/email-markup.tsx';
import type { Settings } from '../../../platform/settings.ts';
import { csvOf } from '../../../platform/sheets/csv.ts';
import { modelPath } from '../../../web/addresses.ts';
import type { NewEnquiry } from './enquiries.store.ts';

export interface EnquiryForMail extends Pick<NewEnquiry, 'customer' | 'note' | 'poReference'> {
  reference: string;
  lines: Pick<NewEnquiry['lines'][number], 'modelName' | 'productName' | 'quantity'>[];
}

const HEAD = ['Model Number', 'Product', 'Quantity'];
const rowsOf = ({ lines }: EnquiryForMail) => lines.map((line) => [line.modelName, line.productName, line.quantity]);
const inText = ({ quantity, modelName, productName }: EnquiryForMail['lines'][number]) =>
  `${String(quantity).padStart(6)} x ${modelName}  (${productName})`;

const customerMailbox = ({ customer }: EnquiryForMail): Mailbox => ({ name: customer.name, address: customer.email });

/** The email to sales. Reply-To is the customer; the lines are attached as a spreadsheet. */
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
          <EmailTable head={HEAD} rows={rowsOf(enquiry)} numbers={[2]} />
          {note && <Paragraph>Note: {note}</Paragraph>}
        </>
      ),
    }),
    attachments: [
      {
        filename: `${reference}.csv`,
        contentType: 'text/csv; charset=utf-8',
        content: csvOf([HEAD, ...rowsOf(enquiry)]),
      },
    ],
  };
}

/** The email to the customer, with everything that was received, when an answer is due, and where to look at it on the site. */
export function enquiryCopy(
  enquiry: EnquiryForMail,
  { publicUrl, salesMail }: Pick<Settings, 'publicUrl' | 'salesMail'>,
  answerDue: string,
): Email {
  const { reference, customer, note, poReference } = enquiry;
  const title = `We have received your enquiry ${reference}`;
  const thanks = `Dear ${customer.name}, thank you for your enquiry. You will have an answer by ${answerDue}. You asked for these models:`;
  const pageOf = (modelName: string) => publicUrl + modelPath(modelName);
  const history = `${publicUrl}/MyEnquiries`;
  const follow =
    'Under My enquiries you can follow its status and read our answers, and enquire for the same models again:';
  const closing = `You can answer this email. If you write from elsewhere, please quote ${reference}.`;
  return {
    to: customerMailbox(enquiry),
    replyTo: { ...mailboxOf(salesMail), name: reference },
    letter: 'automatic',
    reference,
    subject: title,
    text: [
      thanks,
      '',
      ...enquiry.lines.flatMap((line) => [inText(line), `         ${pageOf(line.modelName)}`]),
      ...(poReference ? ['', `Your PO reference: ${poReference}`] : []),
      ...(note ? ['', `Your note: ${note}`] : []),
      '',
      follow,
      history,
      '',
      closing,
      '',
    ].join('\n'),
    html: emailHtml({
      title,
      children: (
        <>
          <Paragraph>{thanks}</Paragraph>
          <EmailTable
            head={HEAD}
            rows={enquiry.lines.map((line) => [
              { text: line.modelName, href: pageOf(line.modelName) },
              line.productName,
              line.quantity,
            ])}
            numbers={[2]}
          />
          {poReference && <Paragraph>Your PO reference: {poReference}</Paragraph>}
          {note && <Paragraph>Your note: {note}</Paragraph>}
          <Paragraph>
            {follow} <a href={history}>{history}</a>
          </Paragraph>
          <Paragraph>{closing}</Paragraph>
        </>
      ),
    }),
  };
}
