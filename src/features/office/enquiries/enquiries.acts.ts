import { emailAddress } from '../../../platform/api/fields.contract.ts';
import { badInput } from '../../../platform/errors.ts';
import { choice, hinted, labelled, reference, required, text } from '../../../platform/resource/columns.ts';
import { defineAct } from '../acts/act.ts';
import { accountOf, addEnquiry, linesOfParts } from './add-enquiry.ts';
import { ADDED_SOURCES } from './enquiries.sheet.ts';

const add = defineAct({
  label: 'New enquiry',
  button: 'Add',
  about: 'A call, a visit or anything else that did not come from the site. It is assigned to you.',
  isOfList: true,
  fields: {
    source: labelled('How it came', required(choice(['phone', 'email', 'fair', 'counter', 'other'], ADDED_SOURCES))),
    customer: hinted(
      'Fills in whatever is left empty',
      labelled('Known customer', reference('customers', 'email', 254)),
    ),
    name: text(200),
    company: text(200),
    email: { ...text(254), schema: emailAddress },
    phone: text(40),
    parts: hinted(
      'A line for each model, such as 10 × VTC-200-UB, or a pasted list. Lines without a known model become part of the text.',
      labelled('Models', text(20_000)),
    ),
    note: labelled('What they want', text(4000)),
  },
  async run({ call: { services }, transaction, staffId, values }) {
    const { source, parts, note } = values;
    if (!source) throw badInput('source', 'is required');
    const address = values.customer || values.email;
    const account = address ? await accountOf(transaction.client, address) : undefined;
    const known = account?.customer;
    const customer = {
      ...{ job_role: '', city: '', state: '', country: '', ...known },
      name: values.name || known?.name || values.company,
      company_name: values.company || known?.company_name || '',
      email: values.email || known?.email || '',
      mobile: values.phone || known?.mobile || '',
    };
    if (!customer.name) throw badInput('name', 'or a company is required');
    if (!customer.email && !customer.mobile) throw badInput('phone', 'or an email is required');
    const { lines, unread } = await linesOfParts(services, parts);
    const { id, reference: made } = await addEnquiry(services, transaction, staffId, {
      userId: account?.id ?? null,
      customer,
      source,
      note: [note, unread.join('\n')].filter(Boolean).join('\n\n'),
      lines,
    });
    return { done: `${made} is added`, to: `/enquiries/${id}` };
  },
});

export const enquiryActs = { add };
