import { toMomentInZone } from '../../../src/platform/time/time-zone.ts';

let officeTimeZone = 'Asia/Kolkata';
let shownFormat = createFormat(officeTimeZone);
let fieldFormat = createFieldFormat(officeTimeZone);

function createFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
}
function createFieldFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
}

export function setTimeZone(timeZone: string): void {
  if (timeZone === officeTimeZone) return;
  officeTimeZone = timeZone;
  shownFormat = createFormat(officeTimeZone);
  fieldFormat = createFieldFormat(officeTimeZone);
}

export const formatMoment = (moment: string | Date): string => shownFormat.format(new Date(moment));

export const formatMomentInZone = (moment: string | Date): string => `${formatMoment(moment)} (${officeTimeZone})`;

/** Value of a date and time field in the office's time zone: 2031-02-03T09:30. */
export const formatInputTime = (moment: Date): string => fieldFormat.format(moment).replace(' ', 'T');

export const parseInputTime = (text: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)
    ? new Date(toMomentInZone(Date.parse(`${text}:00Z`), officeTimeZone)).toISOString()
    : undefined;

/** Usual time of publishing: next Monday, 09:00 in the office's time zone. */
export function getNextMonday(now: Date): string {
  const text = formatInputTime(now);
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  const wait = (8 - day.getUTCDay()) % 7;
  day.setUTCDate(day.getUTCDate() + (wait === 0 && text.slice(11) >= '09:00' ? 7 : wait));
  return `${day.toISOString().slice(0, 10)}T09:00`;
}

const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const ISO_DAY = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/;

/** Formats 2026-01-31 as 31 Jan 2026, with an optional time; other texts stay. */
export function formatOfficeDay(text: string): string {
  const [, day, time] = ISO_DAY.exec(text) ?? [];
  const moment = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return text;
  return [DAY_FORMAT.format(moment), time].filter(Boolean).join(', ');
}

const TYPED_DAY =
  /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[\s./-]+([a-z]{3,9}|\d{1,2})\.?[\s./-]+(\d{4}|\d{2}))(?:,?[\sT]+(\d{1,2}:\d{2}))?$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Reads a typed day, the day before the month, as 2026-11-29; with a time as 2026-11-29T09:30.
 * @returns undefined for a text that is no day, or lacks the time, or has one where none is asked for
 */
export function parseTypedDay(text: string, withTime = false): string | undefined {
  const [, year, month, day, first, second = '', last = '', time] = TYPED_DAY.exec(text.trim()) ?? [];
  const named = MONTHS.findIndex((name) => second.toLowerCase().startsWith(name)) + 1;
  const parts = year ? [year, month, day] : [last.padStart(4, '20'), named || second, first];
  const iso = parts.map((part) => String(part).padStart(2, '0')).join('-');
  const moment = new Date(`${iso}T${(time ?? '00:00').padStart(5, '0')}:00Z`);
  // A day such as 31 February would become one of March.
  const isDay = !Number.isNaN(moment.getTime()) && moment.getUTCDate() === Number(parts[2]);
  if (!isDay || withTime !== (time !== undefined)) return undefined;
  return withTime ? `${iso}T${time?.padStart(5, '0')}` : iso;
}
