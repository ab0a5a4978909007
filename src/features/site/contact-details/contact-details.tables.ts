import {
  internationalPhone,
  labelled,
  listed,
  mailbox,
  phone,
  required,
  text,
} from '../../../platform/resource/columns.ts';
import { resourceTable } from '../../../platform/resource/stored-table.ts';

export const contactDetailsColumns = {
  name: required(text(150)),
  address: text(500),
  phone1: phone(),
  phone2: phone(),
  whatsapp: labelled('WhatsApp', internationalPhone()),
  mailbox1: mailbox(),
  mailbox1_for: labelled('Mailbox 1 is for', text(60)),
  mailbox2: mailbox(),
  mailbox2_for: labelled('Mailbox 2 is for', text(60)),
  mailbox3: mailbox(),
  mailbox3_for: labelled('Mailbox 3 is for', text(60)),
  opening_times: text(150),
  note: text(500),
  ...listed,
};

export const contactDetails = resourceTable('contact_details', contactDetailsColumns);

export const teamColumns = {
  role: required(text(150)),
  does: labelled('Responsible for', text(300)),
  mailbox: mailbox(),
  phone: phone(),
  ...listed,
};

export const team = resourceTable('team', teamColumns);
