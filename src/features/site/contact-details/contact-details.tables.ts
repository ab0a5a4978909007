import {
  internationalPhoneColumn,
  listedRowColumns,
  mailboxColumn,
  phoneColumn,
  requiredColumn,
  textColumn,
  withLabel,
} from '../../../platform/resource/columns.ts';
import { storedResourceTable } from '../../../platform/resource/stored-table.ts';

export const contactDetailsColumns = {
  name: requiredColumn(textColumn(150)),
  address: textColumn(500),
  phone1: phoneColumn(),
  phone2: phoneColumn(),
  whatsapp: withLabel('WhatsApp', internationalPhoneColumn()),
  mailbox1: mailboxColumn(),
  mailbox1_for: withLabel('Mailbox 1 is for', textColumn(60)),
  mailbox2: mailboxColumn(),
  mailbox2_for: withLabel('Mailbox 2 is for', textColumn(60)),
  mailbox3: mailboxColumn(),
  mailbox3_for: withLabel('Mailbox 3 is for', textColumn(60)),
  opening_times: textColumn(150),
  note: textColumn(500),
  ...listedRowColumns,
};

export const contactDetailsTable = storedResourceTable('contact_details', contactDetailsColumns);

export const teamColumns = {
  role: requiredColumn(textColumn(150)),
  does: withLabel('Responsible for', textColumn(300)),
  mailbox: mailboxColumn(),
  phone: phoneColumn(),
  ...listedRowColumns,
};

export const teamTable = storedResourceTable('team', teamColumns);
