import { z } from 'zod';
import { CHARGE_RULES, GSTIN } from '../../../platform/money/money.limits.ts';
import {
  choice,
  formed,
  inSection,
  integer,
  labelled,
  required,
  text,
  yesNo,
} from '../../../platform/resource/columns.ts';
import { oneRowSheet } from './one-row-sheet.ts';

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

function isTimeZone(value: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
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
  time_zone: labelled(
    'Time zone, such as Asia/Kolkata',
    formed(60, 'a time zone such as Asia/Kolkata', 'Asia/Kolkata', isTimeZone),
  ),
};

const seller = {
  seller_name: labelled('Name of the seller', text(200)),
  seller_address: labelled('Address of the seller', text(1000)),
  seller_state: labelled('State of the seller, for GST', text(100)),
  seller_gstin: labelled(
    'GSTIN of the seller',
    formed(15, 'a GSTIN of 15 letters and digits', '', (value) => GSTIN.test(value)),
  ),
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
