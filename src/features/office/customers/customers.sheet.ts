import { choice, gstin, integer, labelled, moment, text } from '../../../platform/resource/columns.ts';
import { actsOnly } from '../acts/act.ts';
import { inOfficeTime } from '../settings/office-moments.ts';

export const customersResource = {
  label: 'Customers',
  labelOne: 'Customer',
  right: 'customers',
  title: ['name'],
  besideTitle: ['company'],
  sheet: actsOnly('users'),
  isPrivate: true,
  menu: 'Desk',
  about: 'Customers who register on the site appear here.',
  firstSort: { field: 'registered_at', order: 'desc' },
  searched: ['name', 'company', 'email', 'phone', 'gstin'],
  facts: {
    name: { column: text(200), sql: `coalesce(nullif(trim(t.first_name || ' ' || t.last_name), ''), t.email)` },
    company: { column: text(200), sql: 't.company_name' },
    email: { column: text(254), sql: 't.email' },
    phone: { column: text(40), sql: 't.mobile' },
    state: {
      column: labelled(
        'Account',
        choice(['verified', 'unverified', 'blocked'], {
          verified: 'Verified',
          unverified: 'Not verified',
          blocked: 'Blocked',
        }),
      ),
      sql: `case when t.banned then 'blocked' when t.email_verified then 'verified' else 'unverified' end`,
    },
    block_reason: { column: labelled('Reason of the block', text(500)), sql: 't.ban_reason' },
    lost_email: {
      column: labelled('An email came back', text(4000)),
      sql: `(select ${inOfficeTime('f.failed_at')} || ', “' || f.subject || '”: ' || f.error
        from mail_failures f where lower(f.recipient) = t.email order by f.failed_at desc limit 1)`,
    },
    enquiries: {
      column: integer(0, 2_147_483_647, 0),
      sql: '(select count(*) from enquiries e where e.user_id = t.id)',
    },
    last_enquiry_at: {
      column: labelled('Last enquiry', moment()),
      sql: inOfficeTime('(select max(e.created_at) from enquiries e where e.user_id = t.id)'),
    },
    gstin: { column: labelled('GSTIN', gstin()), sql: 't.gstin' },
    customer_group: { column: labelled('Customer group', text(60)), sql: 't.customer_group' },
    city: { column: text(100), sql: 't.city' },
    region: { column: labelled('State', text(100)), sql: 't.state' },
    country: { column: text(100), sql: 't.country' },
    first_name: { column: text(100), sql: 't.first_name' },
    last_name: { column: text(100), sql: 't.last_name' },
    job_role: { column: text(100), sql: 't.job_role' },
    former_emails: { column: labelled('Former email', text(2000)), sql: `array_to_string(t.former_emails, ', ')` },
    username: { column: text(100), sql: 't.username' },
    erase_at: { column: labelled('Will be deleted', moment()), sql: inOfficeTime('t.erase_at') },
    registered_at: { column: labelled('Registered', moment()), sql: inOfficeTime('t.created_at') },
  },
} as const;
