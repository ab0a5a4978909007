import { z } from 'zod';
import { type DatabaseClient, executeSql, queryOnlyRow, queryRows } from '../../../platform/postgres/plain-sql.ts';
import { idRowSchema } from '../../../platform/postgres/validate-rows.ts';
import { getYearInIndia } from '../../../platform/time/time-zone.ts';
import { buildPaddedNumberSql } from '../../customers/enquiries/enquiries.store.ts';
import { loadAnswerTerms } from '../../site/conversations/answer-time.store.ts';
import { type AnswerTerms, countWorkedMinutes } from '../../site/conversations/answer-time.ts';
import type { StoredConversationStatus } from '../../site/conversations/conversations.limits.ts';
import { beginConversation, type NewConversation } from '../../site/conversations/conversations.store.ts';
import { storeMessage } from '../../site/conversations/messages.store.ts';

/** Invented people; no email reaches `.example` addresses. */
const PEOPLE = [
  ['Meera Iyer', 'Kaveri Toolroom', 'Coimbatore', 'Tamil Nadu'],
  ['Arjun Patil', 'Sahyadri Fixtures', 'Pune', 'Maharashtra'],
  ['Farah Khan', 'Deccan Weldments', 'Hyderabad', 'Telangana'],
  ['Joseph Mathew', 'Malabar Seating', 'Kochi', 'Kerala'],
  ['Kiran Desai', 'Narmada Castings', 'Rajkot', 'Gujarat'],
  ['Sunita Rao', 'Tungabhadra Body Works', 'Hubballi', 'Karnataka'],
  ['Vikram Singh', 'Aravalli Press Tools', 'Faridabad', 'Haryana'],
  ['Anita Bose', 'Hooghly Carriages', 'Howrah', 'West Bengal'],
  ['Demo Customer', 'Demo Works', 'Pune', 'Maharashtra'],
] as const;

const NOTES = [
  'For a welding fixture of a seat frame. Please quote with delivery time.',
  'We need them by the end of next month. Is a part delivery possible?',
  'Please send the STEP file of the long arm version as well.',
  'Repeat order. Same prices as last time, please.',
  'Which spindle do you recommend for aluminium sheet?',
  '',
];
const MESSAGES = [
  'Do you make this clamp with a longer arm? We need about 40 mm more reach.',
  'Who is your dealer in our state?',
  'Can we get the holding capacity as a test certificate?',
  'We are setting up a new line with 60 stations. Please call me.',
  'The rubber tip of our clamps is worn. Do you sell it alone?',
];
const SPAM = 'We offer SEO and backlinks for your website. First page of Google in 30 days.';
const ANSWERS = [
  'thank you for your enquiry. All models are in stock. We can deliver within a week.',
  'thank you. Delivery takes three weeks from your order. The data sheets are on the pages of the models.',
  'thank you for writing to us. Before we recommend a model: how often is it clamped in a shift?',
];
const REPLIES = [
  'Thank you. About 400 times in a shift, in one shift.',
  'Thank you, three weeks are fine. Please send a quotation for 20 % more pieces as well.',
  'Is there a discount for 100 pieces?',
];
const STAFF_NOTES = [
  'Called, nobody answered. Try after four.',
  'Wants them packed in tens.',
  'Asked the works for the delivery time.',
];

const STATES: StoredConversationStatus[] = [
  ...(['closed', 'closed', 'quoted', 'closed', 'spam', 'answered', 'closed', 'quoted', 'answered', 'closed'] as const),
  ...([
    'answered',
    'quoted',
    'closed',
    'answered',
    'spam',
    'closed',
    'answered',
    'quoted',
    'answered',
    'closed',
  ] as const),
  ...([
    'answered',
    'quoted',
    'answered',
    'answered',
    'closed',
    'answered',
    'quoted',
    'in_work',
    'answered',
    'spam',
  ] as const),
  ...(['answered', 'in_work', 'answered', 'in_work', 'new', 'in_work', 'new', 'in_work', 'new', 'new'] as const),
];
const WEEKS = 12;

const GREETING = 'Dear {{name}},\n\nthank you for your enquiry {{reference}}.';
const CLOSING = '\n\n{{my_name}}\n{{site}}';
const DEMO_TEMPLATES = [
  {
    name: 'We are on it',
    subject: 'Your enquiry {{reference}}',
    body: `${GREETING} We are working on it. You asked for:\n\n{{lines}}\n\nYou will hear from us soon.${CLOSING}`,
  },
  {
    name: 'A question first',
    subject: 'A question about {{reference}}',
    body: `${GREETING} To choose the right clamp we would like to know:\n\n- the force that it has to hold\n- how often it is clamped in a shift${CLOSING}`,
  },
  {
    name: 'Delivery time',
    subject: 'Delivery for {{reference}}',
    body: `${GREETING} For these models:\n\n{{lines}}\n\nthe delivery time is: ${CLOSING}`,
  },
];

const DEMO_PROJECTS = [
  { name: 'Seat frame fixture (invented)', notes: ['Left and right', 'With the longer spindle', ''] },
  { name: 'Trial line, spares (invented)', notes: ['', 'One for the cupboard'] },
];

interface DemoEnquiry {
  hoursAgo: number;
  name: string;
  company: string;
  city: string;
  state: string;
  email: string;
  phone: string;
  kind: 'enquiry' | 'contact';
  text: string;
  status: StoredConversationStatus;
  models: number;
  pieces: number;
  story: { after: number; kind: 'out' | 'in' | 'note' | 'call'; text: string }[];
}

const pickNth = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

const buildDemoEnquiries = (): DemoEnquiry[] =>
  STATES.map((status, at) => {
    const [name, company, city, state] = pickNth(PEOPLE, at * 3 + (at >> 3));
    const kind = at % 4 === 3 ? 'contact' : 'enquiry';
    const isSpam = status === 'spam';
    return {
      ...{
        hoursAgo: Math.round(WEEKS * 7 * 24 * (1 - (at + 0.9) / STATES.length) ** 1.2) + 1,
        status,
        kind,
        city,
        state,
      },
      name: isSpam ? 'Rank Booster' : name,
      company: isSpam ? '' : `${company} (invented)`,
      email: isSpam ? `offer${at}@spam.example` : buildDemoEmail(name),
      phone: `+9100000${String(10_000 + at)}`,
      text: isSpam ? SPAM : kind === 'contact' ? pickNth(MESSAGES, at) : pickNth(NOTES, at),
      models: 1 + (at % 4),
      pieces: pickNth([10, 4, 25, 100, 60], at),
      story: buildStory(status, at, name),
    };
  });

/** Accounts without a password. The customer of the demo already has an account. */
const buildDemoCustomers = () =>
  PEOPLE.filter(([name]) => buildDemoEmail(name).endsWith('@invented.example')).map(
    ([name, company, city, state], at) => {
      const [firstName = '', lastName = ''] = name.split(' ');
      return {
        email: buildDemoEmail(name),
        firstName,
        lastName,
        company: `${company} (invented)`,
        city,
        state,
        mobile: `+9100000${20_000 + at}`,
      };
    },
  );

const DEMO_EMAIL = 'demo@clamps.example';
const buildDemoEmail = (name: string) =>
  name === 'Demo Customer' ? DEMO_EMAIL : `${name.toLowerCase().replace(' ', '.')}@invented.example`;

function buildStory(status: StoredConversationStatus, at: number, name: string): DemoEnquiry['story'] {
  const hours = at % 5 === 0 ? 30 : 2 + (at % 3);
  const greeting = `Dear ${name},\n\n`;
  const answer = { after: hours, kind: 'out', text: `${greeting}${pickNth(ANSWERS, at)}\n\nDemo sales` } as const;
  const reply = { after: hours + 5, kind: 'in', text: pickNth(REPLIES, at) } as const;
  const second = {
    after: hours + 9,
    kind: 'out',
    text: `${greeting}thank you. Our offer follows by post as well.\n\nDemo sales`,
  } as const;
  if (status === 'in_work') {
    const note = { after: 1, kind: at % 2 ? 'note' : 'call', text: at % 2 ? pickNth(STAFF_NOTES, at) : '' } as const;
    return at < 32 ? [answer, reply] : [note];
  }
  if (status === 'answered') return [answer];
  if (status === 'quoted') return [answer, reply, second];
  if (status === 'closed')
    return [answer, { after: hours + 40, kind: 'note', text: 'Bought from the dealer. Closed.' }];
  return [];
}

const HOUR = 60 * 60 * 1000;
const model = z.object({ id: z.int(), name: z.string(), productId: z.int(), product: z.string() });
type Model = z.infer<typeof model>;
type Stored = Pick<NewConversation, 'about' | 'reference'>;
interface Given {
  now: Date;
  models: Model[];
  staffId: number | null;
  terms: AnswerTerms;
}

export async function storeDemoEnquiries(client: DatabaseClient, now: Date, staffEmail: string): Promise<number> {
  const { stored } = await queryOnlyRow(
    client,
    z.object({ stored: z.boolean() }),
  )`select exists (select from conversations) as stored`;
  if (stored) return 0;
  const models = await queryRows(client, model)`
    select m.id, m.name, p.id as "productId", p.name as product from models m join products p on p.id = m.product_id and p.is_active
    where m.is_active order by md5(m.name) limit 60`;
  const [staff] = await queryRows(client, idRowSchema)`select id from staff where email = ${staffEmail}`;
  for (const [position, { name, subject, body }] of DEMO_TEMPLATES.entries()) {
    await executeSql(client)`
      insert into answer_templates (name, subject, body, sort_order) values (${name}, ${subject}, ${body}, ${position + 1}) on conflict do nothing`;
  }
  for (const { email, firstName, lastName, company, city, state, mobile } of buildDemoCustomers()) {
    await executeSql(client)`
      insert into users (email, first_name, last_name, company_name, job_role, city, state, country, mobile, email_verified)
      values (${email}, ${firstName}, ${lastName}, ${company}, 'Buyer', ${city}, ${state}, 'India', ${mobile}, true) on conflict do nothing`;
  }
  const enquiries = buildDemoEnquiries();
  const given = { now, models, staffId: staff?.id ?? null, terms: await loadAnswerTerms(client) };
  for (const [at, enquiry] of enquiries.entries()) await storeDemoEnquiry(client, enquiry, at, given);
  await storeDemoProjects(client, models, now);
  return enquiries.length;
}

async function storeDemoEnquiry(
  client: DatabaseClient,
  demo: DemoEnquiry,
  at: number,
  { now, models, staffId, terms }: Given,
): Promise<void> {
  const receivedAt = computeReceivedAt(demo, at, now);
  const lines = Array.from({ length: demo.models }, (_, line) => models[(at * 7 + line * 11) % models.length]);
  const { about, reference } =
    demo.kind === 'contact'
      ? await storeDemoMessage(client, demo, at, receivedAt)
      : await storeEnquiry(client, demo, receivedAt, lines);
  const { name, company, email, phone, text, status } = demo;
  const { id } = await beginConversation(client, { about, reference, name, company, email, phone, text, receivedAt });
  for (const [position, { after, kind, text: said }] of demo.story.entries()) {
    const moment = new Date(Math.min(receivedAt.getTime() + after * HOUR, now.getTime() - position * 60_000));
    if (kind === 'out' || kind === 'in') {
      const [sender, recipient] = kind === 'out' ? ['sales@clamps.example', email] : [email, 'sales@clamps.example'];
      await storeMessage(client, {
        ...{
          conversationId: id,
          direction: kind,
          channel: 'email',
          sender,
          recipient,
          text: said,
          html: '',
          at: moment,
        },
        staffId: kind === 'out' ? staffId : null,
        subject: `${kind === 'in' ? 'Re: ' : ''}Your enquiry [${reference}]`,
        messageId: `<demo-${id}-${position}@clamps.example>`,
        replyToIds: [],
        isAutomatic: false,
        state: kind === 'out' ? 'sent' : 'recorded',
        jobId: null,
        files: [],
      });
    } else {
      await executeSql(client)`
        insert into conversation_events (conversation_id, at, staff_id, kind, text) values (${id}, ${moment}, ${staffId}, ${kind}, ${said || phone})`;
    }
  }
  const answered = demo.story.find(({ kind }) => kind === 'out');
  const answeredAt = answered ? new Date(receivedAt.getTime() + answered.after * HOUR) : null;
  const minutes = answeredAt && countWorkedMinutes(receivedAt, answeredAt, terms);
  await executeSql(client)`
    update conversations set status = ${status}, first_answered_at = ${answeredAt}, answered_in_time = ${answeredAt}::timestamptz <= due_at, first_answer_minutes = ${minutes},
      assignee_id = case when ${status} in ('new', 'spam') then null else ${staffId}::integer end
    where id = ${id}`;
}

function computeReceivedAt({ hoursAgo }: DemoEnquiry, at: number, now: Date): Date {
  const received = new Date(now.getTime() - hoursAgo * HOUR);
  if (hoursAgo > 48) received.setUTCHours(4 + (at % 5), (at * 17) % 60);
  return received;
}

const buildOwnNumber = ({ email }: DemoEnquiry, modelId: number) =>
  email === DEMO_EMAIL ? `FX-${4000 + modelId}` : '';

async function storeDemoProjects(client: DatabaseClient, models: Model[], now: Date): Promise<void> {
  for (const [at, { name, notes }] of DEMO_PROJECTS.entries()) {
    const lines = notes.flatMap((note, line) => {
      const { id, name: model_name } = models[at * 5 + line * 3] ?? {};
      return { model_id: id, model_name, quantity: 4 * (line + 1), own_number: `FX-${4000 + Number(id)}`, note };
    });
    await executeSql(client)`
      insert into projects (user_id, name, lines, changed_at)
      select id, ${name}, ${JSON.stringify(lines)}, ${new Date(now.getTime() - (at + 1) * 50 * HOUR)} from users where email = ${DEMO_EMAIL}
      on conflict do nothing`;
  }
}

async function storeDemoMessage(
  client: DatabaseClient,
  demo: DemoEnquiry,
  at: number,
  receivedAt: Date,
): Promise<Stored> {
  const { id } = await queryOnlyRow(client, idRowSchema)`
    insert into contact_enquiries (content_hash, name, email, phone, message, created_at)
    values (${`demo ${at}`}, ${demo.name}, ${demo.email}, ${demo.phone}, ${demo.text}, ${receivedAt}) returning id`;
  return { about: { contactId: id }, reference: `MSG-${getYearInIndia(receivedAt)}-${String(id).padStart(6, '0')}` };
}

async function storeEnquiry(
  client: DatabaseClient,
  demo: DemoEnquiry,
  receivedAt: Date,
  lines: (Model | undefined)[],
): Promise<Stored> {
  const { name, email, phone: mobile, company: company_name, city, state, text, pieces } = demo;
  const customer = JSON.stringify({
    name,
    email,
    mobile,
    company_name,
    job_role: 'Buyer',
    city,
    state,
    country: 'India',
  });
  const { id, reference } = await queryOnlyRow(client, idRowSchema.extend({ reference: z.string() }))`
    insert into enquiries (reference, user_id, customer, note, request_hash, created_at)
    values ('ENQ-' || ${getYearInIndia(receivedAt)}::int || '-' || ${buildPaddedNumberSql('enquiry_numbers')}, (select id from users where email = ${email}), ${customer}, ${text}, '', ${receivedAt})
    returning id, reference`;
  for (const [line, asked] of lines.entries()) {
    if (!asked) continue;
    await executeSql(client)`
      insert into enquiry_lines (enquiry_id, position, model_id, model_name, product_id, product_name, quantity, own_number)
      values (${id}, ${line + 1}, ${asked.id}, ${asked.name}, ${asked.productId}, ${asked.product}, ${pieces * (line + 1)},
        ${line === 0 ? buildOwnNumber(demo, asked.id) : ''})`;
  }
  return { about: { enquiryId: id }, reference };
}
