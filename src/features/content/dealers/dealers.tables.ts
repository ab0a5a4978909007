import { z } from 'zod';
import {
  type Column,
  degrees,
  labelled,
  mailbox,
  phone,
  required,
  text,
  website,
  yesNo,
} from '../../../platform/resource/columns.ts';
import { resourceTable } from '../../../platform/resource/stored-table.ts';
import { PLACEHOLDER } from './dealers.limits.ts';

const ifKnown = (base: Column<string, 'text'>): Column<string, 'text'> => ({
  ...base,
  schema: z.string().transform((value, context) => {
    const { data, error } = PLACEHOLDER.test(value) ? { data: value } : base.schema.safeParse(value);
    if (error) context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? 'is not allowed' });
    return data ?? '';
  }),
});

export const dealersColumns = {
  company_name: required(text(200)),
  person_name: text(150),
  address: text(500),
  phone1: ifKnown(phone()),
  phone2: ifKnown(phone()),
  email1: labelled('Email', ifKnown(mailbox())),
  website: ifKnown(website()),
  country: required(text(100)),
  state: text(100),
  city: text(100),
  lat: labelled('Latitude', degrees(90)),
  lng: labelled('Longitude', degrees(180)),
  is_active: yesNo(true),
};

export const dealers = resourceTable('dealers', dealersColumns);
