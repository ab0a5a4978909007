import { momentInZone } from '../../../src/platform/time/time-zone.ts';

let zone = 'Asia/Kolkata';
let shown = formatIn(zone);
let typed = fieldFormatIn(zone);

function formatIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
}
function fieldFormatIn(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
}

export function setTimeZone(timeZone: string): void {
  if (timeZone === zone) return;
  zone = timeZone;
  shown = formatIn(zone);
  typed = fieldFormatIn(zone);
}

export const when = (moment: string | Date): string => shown.format(new Date(moment));

export const whenInZone = (moment: string | Date): string => `${when(moment)} (${zone})`;

/** Value of a date and time field in the office's time zone: 2031-02-03T09:30. */
export const typedTime = (moment: Date): string => typed.format(moment).replace(' ', 'T');

export const momentOf = (text: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)
    ? new Date(momentInZone(Date.parse(`${text}:00Z`), zone)).toISOString()
    : undefined;

/** Usual time of publishing: next Monday, 09:00 in the office's time zone. */
export function nextMonday(now: Date): string {
  const text = typedTime(now);
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  const wait = (8 - day.getUTCDay()) % 7;
  day.setUTCDate(day.getUTCDate() + (wait === 0 && text.slice(11) >= '09:00' ? 7 : wait));
  return `${day.toISOString().slice(0, 10)}T09:00`;
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?$/;

/** Formats 2026-01-31 as 31 Jan 2026, with an optional time; other texts stay. */
export function writtenDay(text: string): string {
  const [, day, time] = WRITTEN.exec(text) ?? [];
  const moment = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(moment.getTime())) return text;
  return [DAY.format(moment), time].filter(Boolean).join(', ');
}
