import type { Status } from '../../site/conversations/conversations.limits.ts';

/** Invented people; `.example` addresses cannot receive email. */
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

const STATES: Status[] = [
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
export const DEMO_TEMPLATES = [
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

export const DEMO_PROJECTS = [
  { name: 'Seat frame fixture (invented)', notes: ['Left and right', 'With the longer spindle', ''] },
  { name: 'Trial line, spares (invented)', notes: ['', 'One for the cupboard'] },
];

export interface DemoEnquiry {
  hoursAgo: number;
  name: string;
  company: string;
  city: string;
  state: string;
  email: string;
  phone: string;
  kind: 'enquiry' | 'contact';
  text: string;
  status: Status;
  models: number;
  pieces: number;
  story: { after: number; kind: 'out' | 'in' | 'note' | 'call'; text: string }[];
}

const nth = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

export const demoEnquiries = (): DemoEnquiry[] =>
  STATES.map((status, at) => {
    const [name, company, city, state] = nth(PEOPLE, at * 3 + (at >> 3));
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
      email: isSpam ? `offer${at}@spam.example` : emailOf(name),
      phone: `+9100000${String(10_000 + at)}`,
      text: isSpam ? SPAM : kind === 'contact' ? nth(MESSAGES, at) : nth(NOTES, at),
      models: 1 + (at % 4),
      pieces: nth([10, 4, 25, 100, 60], at),
      story: storyOf(status, at, name),
    };
  });

/** Accounts without a password; the demo's customer already has one. */
export const demoCustomers = () =>
  PEOPLE.filter(([name]) => emailOf(name).endsWith('@invented.example')).map(([name, company, city, state], at) => {
    const [firstName = '', lastName = ''] = name.split(' ');
    return {
      email: emailOf(name),
      firstName,
      lastName,
      company: `${company} (invented)`,
      city,
      state,
      mobile: `+9100000${20_000 + at}`,
    };
  });

export const DEMO_EMAIL = 'demo@clamps.example';
const emailOf = (name: string) =>
  name === 'Demo Customer' ? DEMO_EMAIL : `${name.toLowerCase().replace(' ', '.')}@invented.example`;

function storyOf(status: Status, at: number, name: string): DemoEnquiry['story'] {
  const hours = at % 5 === 0 ? 30 : 2 + (at % 3);
  const greeting = `Dear ${name},\n\n`;
  const answer = { after: hours, kind: 'out', text: `${greeting}${nth(ANSWERS, at)}\n\nDemo sales` } as const;
  const reply = { after: hours + 5, kind: 'in', text: nth(REPLIES, at) } as const;
  const second = {
    after: hours + 9,
    kind: 'out',
    text: `${greeting}thank you. Our offer follows by post as well.\n\nDemo sales`,
  } as const;
  if (status === 'in_work') {
    const note = { after: 1, kind: at % 2 ? 'note' : 'call', text: at % 2 ? nth(STAFF_NOTES, at) : '' } as const;
    return at < 32 ? [answer, reply] : [note];
  }
  if (status === 'answered') return [answer];
  if (status === 'quoted') return [answer, reply, second];
  if (status === 'closed')
    return [answer, { after: hours + 40, kind: 'note', text: 'Bought from the dealer. Closed.' }];
  return [];
}
