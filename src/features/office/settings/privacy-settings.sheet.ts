import { formed, html, inSection, integer, labelled, required, text } from '../../../platform/resource/columns.ts';
import { oneRowSheet } from './one-row-sheet.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const months = (label: string, blank: number) => labelled(label, required(integer(1, 240, blank)));

const columns = {
  notice: labelled('Notice: what data is asked for, and what for', required(html(50_000))),
  ...inSection('Contact person', {
    contact_name: labelled('Person in charge of personal data', text(200)),
    contact_email: labelled(
      'Email of the person in charge',
      formed(254, 'an e-mail address', '', (value) => EMAIL.test(value)),
    ),
    contact_phone: labelled('Telephone of the person in charge', text(50)),
  }),
  ...inSection('How long data is stored', {
    enquiry_months: months('Months to store enquiries with their sender', 24),
    message_months: months('Months to store messages of the contact form', 12),
    download_months: months('Months to store who downloaded which file', 12),
    deletion_days: labelled(
      'Days from a customer’s request to delete the account until the deletion; 0: at once',
      required(integer(0, 365, 0)),
    ),
  }),
};

export const privacySettingsSheet = oneRowSheet({
  name: 'privacy_settings',
  table: 'privacy_settings',
  key: 'enquiry_months',
  columns,
});
