import { z } from 'zod';
import {
  degreesColumn,
  mailboxColumn,
  phoneColumn,
  type ResourceColumn,
  requiredColumn,
  textColumn,
  websiteColumn,
  withLabel,
  yesNoColumn,
} from '../../../platform/resource/columns.ts';
import { storedResourceTable } from '../../../platform/resource/stored-table.ts';
import { PLACEHOLDER_PATTERN } from './dealers.limits.ts';

const allowPlaceholder = (base: ResourceColumn<string, 'text'>): ResourceColumn<string, 'text'> => ({
  ...base,
  schema: z.string().transform((value, context) => {
    const { data, error } = PLACEHOLDER_PATTERN.test(value) ? { data: value } : base.schema.safeParse(value);
    if (error) context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? 'is not allowed' });
    return data ?? '';
  }),
});

export const dealersColumns = {
  company_name: requiredColumn(textColumn(200)),
  person_name: textColumn(150),
  address: textColumn(500),
  phone1: allowPlaceholder(phoneColumn()),
  phone2: allowPlaceholder(phoneColumn()),
  email1: withLabel('Email', allowPlaceholder(mailboxColumn())),
  website: allowPlaceholder(websiteColumn()),
  country: requiredColumn(textColumn(100)),
  state: textColumn(100),
  city: textColumn(100),
  lat: withLabel('Latitude', degreesColumn(90)),
  lng: withLabel('Longitude', degreesColumn(180)),
  is_active: yesNoColumn(true),
};

export const dealersTable = storedResourceTable('dealers', dealersColumns);
