import { z } from 'zod';
import { STATES_OF_INDIA } from '../../../platform/money/gstin.ts';
import { CHARGE_RULES } from '../../../platform/money/money.limits.ts';
import {
  checkedTextColumn,
  choiceColumn,
  gstinColumn,
  htmlColumn,
  integerColumn,
  listedRowColumns,
  type ResourceColumn,
  requiredColumn,
  textColumn,
  withLabel,
  withSection,
  yesNoColumn,
} from '../../../platform/resource/columns.ts';
import { KNOWN_TIME_ZONES, parseTimeZone } from '../../../platform/time/known-time-zones.ts';
import {
  defineResourceTable,
  type ResourceColumns,
  type ResourceTable,
} from '../../workbook/staging/resource-table.ts';
import { findUnknownField, TEMPLATE_FIELDS } from './template-fields.ts';

const KNOWN = TEMPLATE_FIELDS.map((name) => `{{${name}}}`).join(' ');

function buildTemplateColumn(max: number): ResourceColumn<string, 'text'> {
  const plain = textColumn(max);
  const schema = plain.schema.superRefine((value, context) => {
    const unknown = findUnknownField(value);
    if (unknown === undefined) return;
    context.addIssue({ code: 'custom', message: `has the unknown field {{${unknown}}}; the fields are ${KNOWN}` });
  });
  return { ...plain, allowed: `text with the fields ${KNOWN}`, schema };
}

export const templatesTable = defineResourceTable({
  name: 'answer_templates',
  columns: {
    name: requiredColumn(textColumn(100)),
    subject: requiredColumn(buildTemplateColumn(200)),
    body: withLabel(`Text, with the fields ${KNOWN}`, requiredColumn(buildTemplateColumn(20_000))),
    ...listedRowColumns,
  },
  key: ['name'],
  stored: { columns: 't.name, t.subject, t.body, t.sort_order, t.is_active', from: 'answer_templates t' },
  target: {
    table: 'answer_templates',
    sameName: ['name', 'subject', 'body', 'sort_order', 'is_active'],
    match: 't.name = staged.name',
    values: {},
    hasUpdatedAt: true,
  },
});

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const buildMonthsColumn = (label: string, blank: number) =>
  withLabel(label, requiredColumn(integerColumn(1, 240, blank)));

const columns = {
  notice: withLabel('Notice: which data is collected, and why', requiredColumn(htmlColumn(50_000))),
  ...withSection('Contact person', {
    contact_name: withLabel('Person in charge of personal data', textColumn(200)),
    contact_email: withLabel(
      'Email of the person in charge',
      checkedTextColumn(254, 'an email address', '', (value) => EMAIL.test(value)),
    ),
    contact_phone: withLabel('Telephone of the person in charge', textColumn(50)),
  }),
  ...withSection('How long data is stored', {
    enquiry_months: buildMonthsColumn('Months to store enquiries with their sender', 24),
    message_months: buildMonthsColumn('Months to store messages of the contact form', 12),
    download_months: buildMonthsColumn('Months to store who downloaded which file', 12),
    deletion_days: withLabel(
      'Days between a customer’s request to delete the account and the deletion; 0 deletes at once',
      requiredColumn(integerColumn(0, 365, 0)),
    ),
  }),
};

export const privacySettingsTable = defineOneRowTable({
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

const buildClockColumn = (blank: string) =>
  checkedTextColumn(5, 'a time such as 09:30', blank, (value) => CLOCK.test(value));

const isHolidayList = (value: string): boolean =>
  value.split('\n').every((line) => {
    const [, day] = /^(\d{4}-\d\d-\d\d)(\s|$)/.exec(line.trim()) ?? [];
    return !line.trim() || z.iso.date().safeParse(day).success;
  });

/** A choice; an older name of a zone is read as its name of today. */
function buildTimeZoneColumn(): ResourceColumn<string, 'text'> {
  const known = [...KNOWN_TIME_ZONES].sort();
  const schema = z
    .string()
    .refine((value) => parseTimeZone(value) !== undefined, 'is not a time zone such as Asia/Kolkata')
    .transform((value) => parseTimeZone(value) ?? value);
  return { ...choiceColumn(known), allowed: 'a time zone such as Asia/Kolkata', blank: 'Asia/Kolkata', schema };
}

const buildWeekdaysColumn = (blank: string): ResourceColumn<string, 'text'> => ({
  ...checkedTextColumn(30, 'days such as Mon Tue Wed Thu Fri Sat', blank, (value) => DAYS.test(value)),
  kind: 'weekdays',
});

const buildHolidaysColumn = (): ResourceColumn<string, 'text'> => ({
  ...checkedTextColumn(4000, 'a date such as 2026-01-26 on each line, followed by its name', '', isHolidayList),
  kind: 'daylist',
});

const answerTime = {
  answer_hours: withLabel(
    'Working hours within which an enquiry is answered',
    requiredColumn(integerColumn(1, 400, ANSWER_HOURS)),
  ),
  work_days: withLabel('Days of work', buildWeekdaysColumn('Mon Tue Wed Thu Fri Sat')),
  work_from: withLabel('Work begins at', buildClockColumn('09:30')),
  work_until: withLabel('Work ends at', buildClockColumn('18:00')),
  holidays: withLabel('Holidays', buildHolidaysColumn()),
  time_zone: withLabel('Time zone', buildTimeZoneColumn()),
};

const seller = {
  seller_name: withLabel('Name of the seller', textColumn(200)),
  seller_address: withLabel('Address of the seller', textColumn(1000)),
  seller_state: withLabel('State of the seller, for GST', choiceColumn(STATES_OF_INDIA)),
  seller_gstin: withLabel('GSTIN of the seller', gstinColumn()),
  bank_details: withLabel('Bank details', textColumn(1000)),
};

const quotations = {
  quotation_terms: withLabel('Terms', textColumn(4000)),
  charge_rule: withLabel(
    'Packing and freight are taxed',
    requiredColumn(
      choiceColumn(CHARGE_RULES, {
        highest: 'At the highest rate of the goods (mixed supply)',
        principal: 'At the rate of the principal supply (composite supply)',
      }),
    ),
  ),
  quotation_days: withLabel(
    'Days for which a quotation is valid',
    requiredColumn(integerColumn(1, 365, QUOTATION_DAYS)),
  ),
};

export const settingsTable = defineOneRowTable({
  name: 'settings',
  table: 'office_settings',
  key: 'history_months',
  columns: {
    ...withSection('Sign-in and history', {
      second_factor_required: withLabel('Staff must have a second factor', yesNoColumn(false)),
      history_months: withLabel('Months to store the history', requiredColumn(integerColumn(1, 120, HISTORY_MONTHS))),
    }),
    ...withSection('Working hours', answerTime),
    ...withSection('Seller', seller),
    ...withSection('Quotations', quotations),
  },
});

interface OneRow {
  name: string;
  table: string;
  columns: ResourceColumns;
  key: string;
}

/**
 * Worksheet of a table with one row, so that settings are edited like other rows. Imports cannot change them, since the
 * workbook has no such worksheet.
 */
export function defineOneRowTable({ name, table, columns, key }: OneRow): ResourceTable {
  const names = Object.keys(columns);
  return defineResourceTable({
    ...{ name, columns, key: [key] },
    stored: { columns: names.map((column) => `t.${column}`).join(', '), from: `${table} t` },
    target: { table, sameName: names, match: 't.id = 1', values: {}, hasUpdatedAt: true },
  });
}
