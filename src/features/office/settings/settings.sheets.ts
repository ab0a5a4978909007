import { z } from 'zod';
import { STATES_OF_INDIA } from '../../../platform/money/gstin.ts';
import { CHARGE_RULES } from '../../../platform/money/money.limits.ts';
import {
  type Column,
  choice,
  formed,
  gstin,
  html,
  inSection,
  integer,
  labelled,
  listed,
  required,
  text,
  yesNo,
} from '../../../platform/resource/columns.ts';
import { readTimeZone } from '../../../platform/time/known-zones.ts';
import { type Columns, defineSheet, type Sheet } from '../../import/workbook/sheet.ts';
import { TEMPLATE_FIELDS, unknownField } from './template-fields.ts';

const KNOWN = TEMPLATE_FIELDS.map((name) => `{{${name}}}`).join(' ');

function template(max: number): Column<string, 'text'> {
  const plain = text(max);
  const schema = plain.schema.superRefine((value, context) => {
    const unknown = unknownField(value);
    if (unknown === undefined) return;
    context.addIssue({ code: 'custom', message: `has the field {{${unknown}}}, and there are only ${KNOWN}` });
  });
  return { ...plain, allowed: `text with the fields ${KNOWN}`, schema };
}

export const templatesSheet = defineSheet({
  name: 'answer_templates',
  columns: {
    name: required(text(100)),
    subject: required(template(200)),
    body: labelled(`Text, with the fields ${KNOWN}`, required(template(20_000))),
    ...listed,
  },
  key: ['name'],
  stored: { columns: 't.name, t.subject, t.body, t.sort_order, t.is_active', from: 'answer_templates t' },
  target: {
    table: 'answer_templates',
    sameName: ['name', 'subject', 'body', 'sort_order', 'is_active'],
    match: 't.name = s.name',
    values: {},
    hasUpdatedAt: true,
  },
});

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

const HISTORY_MONTHS = 24;
const ANSWER_HOURS = 8;
const QUOTATION_DAYS = 30;

const DAYS = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)( (Mon|Tue|Wed|Thu|Fri|Sat|Sun))*$/;
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

const clock = (blank: string) => formed(5, 'a time such as 09:30', blank, (value) => CLOCK.test(value));

const isHolidays = (value: string): boolean =>
  value.split('\n').every((line) => {
    const [, day] = /^(\d{4}-\d\d-\d\d)(\s|$)/.exec(line.trim()) ?? [];
    return !line.trim() || z.iso.date().safeParse(day).success;
  });

const ZONE = 'a time zone such as Asia/Kolkata';

function timeZone(): Column<string, 'text'> {
  const plain = formed(60, ZONE, 'Asia/Kolkata', (value) => readTimeZone(value) !== undefined);
  return { ...plain, schema: plain.schema.transform((value) => readTimeZone(value) ?? value) };
}

const answerTime = {
  answer_hours: labelled('Working hours within which an enquiry is answered', required(integer(1, 400, ANSWER_HOURS))),
  work_days: labelled(
    'Days of work, such as Mon Tue Wed Thu Fri Sat',
    formed(30, 'days such as Mon Tue Wed Thu Fri Sat', 'Mon Tue Wed Thu Fri Sat', (value) => DAYS.test(value)),
  ),
  work_from: labelled('Work begins at', clock('09:30')),
  work_until: labelled('Work ends at', clock('18:00')),
  holidays: labelled(
    'Holidays, a date such as 2026-01-26 on each line',
    formed(4000, 'a date such as 2026-01-26 on each line, followed by its name', '', isHolidays),
  ),
  time_zone: labelled('Time zone, such as Asia/Kolkata', timeZone()),
};

const seller = {
  seller_name: labelled('Name of the seller', text(200)),
  seller_address: labelled('Address of the seller', text(1000)),
  seller_state: labelled('State of the seller, for GST', choice(STATES_OF_INDIA)),
  seller_gstin: labelled('GSTIN of the seller', gstin()),
  bank_details: labelled('Bank details', text(1000)),
  quotation_terms: labelled('Terms', text(4000)),
  charge_rule: labelled(
    'Packing and freight are taxed',
    required(
      choice(CHARGE_RULES, {
        highest: 'At the highest rate of the goods (mixed supply)',
        principal: 'At the rate of the principal supply (composite supply)',
      }),
    ),
  ),
  quotation_days: labelled('Days for which a quotation is valid', required(integer(1, 365, QUOTATION_DAYS))),
};

export const settingsSheet = oneRowSheet({
  name: 'settings',
  table: 'office_settings',
  key: 'history_months',
  columns: {
    second_factor_required: labelled('Staff must have a second factor', yesNo(false)),
    history_months: labelled('Months to store the history', required(integer(1, 120, HISTORY_MONTHS))),
    ...inSection('Working hours', answerTime),
    ...inSection('Quotations', seller),
  },
});

interface OneRow {
  name: string;
  table: string;
  columns: Columns;
  key: string;
}

/**
 * Worksheet of a table with one row, so that settings are edited like other rows. Imports cannot change them, since the
 * workbook has no such worksheet.
 */
export function oneRowSheet({ name, table, columns, key }: OneRow): Sheet {
  const names = Object.keys(columns);
  return defineSheet({
    ...{ name, columns, key: [key] },
    stored: { columns: names.map((column) => `t.${column}`).join(', '), from: `${table} t` },
    target: { table, sameName: names, match: 't.id = 1', values: {}, hasUpdatedAt: true },
  });
}
