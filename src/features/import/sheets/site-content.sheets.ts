import { z } from 'zod';
import { websiteLink } from '../../../platform/link-rules.ts';
import { isPlaceholder } from '../../content/dealers/dealer-as-shown.ts';
import {
  type Column,
  degrees,
  file,
  integer,
  mailbox,
  phone,
  picture,
  required,
  text,
  video,
  yesNo,
} from '../workbook/columns.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { contentSheet } from './content-sheet.ts';

const order = { sort_order: integer(-100_000, 100_000, 0), is_active: yesNo(true) };

const website = (): Column<string> => {
  const base = text(300);
  const schema = base.schema.refine((value) => websiteLink(value) !== undefined, 'is not the address of a website');
  return { ...base, schema, allowed: 'the address of a website, such as www.example.com' };
};

/** As the column, or a placeholder such as NULL, which the page does not show. */
const ifKnown = (base: Column<string>): Column<string> => ({
  ...base,
  schema: z.string().superRefine((value, context) => {
    const refused = isPlaceholder(value) ? undefined : base.schema.safeParse(value).error;
    if (refused) context.addIssue({ code: 'custom', message: refused.issues[0]?.message ?? 'is not allowed' });
  }),
});

/** The sheets of the pages outside the catalogue, each for one table. */
export const siteContentSheets: Sheet[] = [
  contentSheet({
    name: 'markets',
    key: ['title'],
    columns: {
      title: required(text(150)),
      short_description: text(1000),
      thumb_image: picture('markets'),
      brochure: file('markets'),
      ...order,
    },
  }),
  contentSheet({
    name: 'dealers',
    key: ['company_name', 'city'],
    columns: {
      company_name: required(text(200)),
      person_name: text(150),
      address: text(500),
      phone1: ifKnown(phone()),
      phone2: ifKnown(phone()),
      email1: ifKnown(mailbox()),
      website: ifKnown(website()),
      country: required(text(100)),
      state: text(100),
      city: text(100),
      lat: degrees(90),
      lng: degrees(180),
      is_active: yesNo(true),
    },
  }),
  contentSheet({
    name: 'certifications',
    key: ['title'],
    columns: {
      title: required(text(200)),
      description: text(1000),
      image: picture('certifications'),
      pdf: file('certifications'),
      ...order,
    },
  }),
  contentSheet({
    name: 'videos',
    key: ['title'],
    columns: { title: required(text(200)), description: text(1000), link: required(video()), ...order },
  }),
  contentSheet({
    name: 'catalogues',
    key: ['title'],
    columns: { title: required(text(200)), file: required(file('catalogues', true)), ...order },
  }),
  contentSheet({
    name: 'applications',
    table: 'application_pictures',
    key: ['caption'],
    columns: { caption: required(text(300)), image: picture('applications'), ...order },
  }),
  contentSheet({
    name: 'page_pictures',
    key: ['page_name', 'place'],
    columns: {
      page_name: required(text(100)),
      place: required(integer(1, 20, null)),
      image: picture('about'),
      alt: text(300),
      is_active: yesNo(true),
    },
  }),
  contentSheet({
    name: 'partners',
    key: ['name'],
    columns: { name: required(text(150)), logo: picture('partners'), ...order },
  }),
  contentSheet({
    name: 'contact_details',
    key: ['name'],
    columns: {
      name: required(text(150)),
      address: text(500),
      phone1: phone(),
      phone2: phone(),
      mailbox1: mailbox(),
      mailbox1_for: text(60),
      mailbox2: mailbox(),
      mailbox2_for: text(60),
      mailbox3: mailbox(),
      mailbox3_for: text(60),
      opening_times: text(150),
      note: text(500),
      ...order,
    },
  }),
  contentSheet({
    name: 'team',
    key: ['role'],
    columns: { role: required(text(150)), does: text(300), mailbox: mailbox(), phone: phone(), ...order },
  }),
];
