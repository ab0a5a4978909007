import { choice, integer, labelled, moment, text } from '../../../platform/resource/columns.ts';
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
    name: { column: text(200), sql: `trim(t.first_name || ' ' || t.last_name)` },
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
    enquiries: {
      column: integer(0, 2_147_483_647, 0),
      sql: '(select count(*) from enquiries e where e.user_id = t.id)',
    },
    last_enquiry_at: {
      column: labelled('Last enquiry', moment()),
      sql: inOfficeTime('(select max(e.created_at) from enquiries e where e.user_id = t.id)'),
    },
    gstin: { column: labelled('GSTIN', text(15)), sql: 't.gstin' },
    customer_group: { column: labelled('Customer group', text(60)), sql: 't.customer_group' },
    city: { column: text(100), sql: 't.city' },
    region: { column: labelled('State', text(100)), sql: 't.state' },
    country: { column: text(100), sql: 't.country' },
    first_name: { column: text(100), sql: 't.first_name' },
    last_name: { column: text(100), sql: 't.last_name' },
    job_role: { column: text(100), sql: 't.job_role' },
    registered_at: { column: labelled('Registered', moment()), sql: inOfficeTime('t.created_at') },
  },
} as const;
