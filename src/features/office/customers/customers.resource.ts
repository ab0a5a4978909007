import {
  choiceColumn,
  gstinColumn,
  integerColumn,
  momentColumn,
  textColumn,
  withLabel,
} from '../../../platform/resource/columns.ts';
import { defineActsOnlyTable } from '../acts/act.ts';
import { selectInOfficeTime } from '../acts/office-moments.ts';

export const customersResource = {
  label: 'Customers',
  labelOne: 'Customer',
  right: 'customers',
  title: ['name'],
  besideTitle: ['company'],
  table: defineActsOnlyTable('users'),
  isPrivate: true,
  about: 'Customers who register on the site appear here.',
  firstSort: { field: 'registered_at', order: 'desc' },
  searched: ['name', 'company', 'email', 'phone', 'gstin'],
  facts: {
    name: { column: textColumn(200), sql: `coalesce(nullif(trim(t.first_name || ' ' || t.last_name), ''), t.email)` },
    company: { column: textColumn(200), sql: 't.company_name' },
    email: { column: textColumn(254), sql: 't.email' },
    phone: { column: textColumn(40), sql: 't.mobile' },
    state: {
      column: withLabel(
        'Account',
        choiceColumn(['verified', 'unverified', 'blocked'], {
          verified: 'Verified',
          unverified: 'Not verified',
          blocked: 'Blocked',
        }),
      ),
      sql: `case when t.banned then 'blocked' when t.email_verified then 'verified' else 'unverified' end`,
    },
    block_reason: { column: withLabel('Reason of the block', textColumn(500)), sql: 't.ban_reason' },
    lost_email: {
      column: withLabel('An email came back', textColumn(4000)),
      sql: `(select ${selectInOfficeTime('f.failed_at')} || ', “' || f.subject || '”: ' || f.error
        from mail_failures f where lower(f.recipient) = t.email order by f.failed_at desc limit 1)`,
    },
    enquiries: {
      column: integerColumn(0, 2_147_483_647, 0),
      sql: '(select count(*) from enquiries e where e.user_id = t.id)',
    },
    last_enquiry_at: {
      column: withLabel('Last enquiry', momentColumn()),
      sql: selectInOfficeTime('(select max(e.created_at) from enquiries e where e.user_id = t.id)'),
    },
    gstin: { column: withLabel('GSTIN', gstinColumn()), sql: 't.gstin' },
    customer_group: { column: withLabel('Customer group', textColumn(60)), sql: 't.customer_group' },
    city: { column: textColumn(100), sql: 't.city' },
    region: { column: withLabel('State', textColumn(100)), sql: 't.state' },
    country: { column: textColumn(100), sql: 't.country' },
    first_name: { column: textColumn(100), sql: 't.first_name' },
    last_name: { column: textColumn(100), sql: 't.last_name' },
    job_role: { column: textColumn(100), sql: 't.job_role' },
    former_emails: {
      column: withLabel('Former email', textColumn(2000)),
      sql: `array_to_string(t.former_emails, ', ')`,
    },
    username: { column: textColumn(100), sql: 't.username' },
    erase_at: { column: withLabel('Will be deleted', momentColumn()), sql: selectInOfficeTime('t.erase_at') },
    registered_at: { column: withLabel('Registered', momentColumn()), sql: selectInOfficeTime('t.created_at') },
  },
} as const;
