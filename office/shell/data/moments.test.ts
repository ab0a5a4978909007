import { afterEach, describe, expect, it } from 'vitest';
import {
  formatInputTime,
  formatMoment,
  formatMomentInZone,
  formatOfficeDay,
  getNextMonday,
  parseInputTime,
  parseTypedDay,
  setTimeZone,
} from './moments.ts';

describe('The times of the office', () => {
  afterEach(() => setTimeZone('Asia/Kolkata'));

  it('follow the clock of the setting, wherever a staff member works', () => {
    const moment = new Date('2031-02-02T20:00:00Z');
    expect(formatMoment(moment)).toBe('3 Feb 2031, 01:30');
    expect(formatMomentInZone(moment)).toBe('3 Feb 2031, 01:30 (Asia/Kolkata)');
    expect(formatInputTime(moment)).toBe('2031-02-03T01:30');
    expect(parseInputTime(formatInputTime(moment))).toBe(moment.toISOString());
  });

  it.each(['2031-01-15T12:00:00Z', '2031-07-15T12:00:00Z'])('follow a zone with daylight saving (%s)', (text) => {
    setTimeZone('Europe/Berlin');
    const moment = new Date(text);
    expect(formatInputTime(moment).slice(11)).toBe(text.includes('-07-') ? '14:00' : '13:00');
    expect(parseInputTime(formatInputTime(moment))).toBe(moment.toISOString());
  });

  it.each([
    ['2031-02-02T18:29:00Z', 'Sunday, 23:59', '2031-02-03T09:00'],
    ['2031-02-03T03:29:00Z', 'Monday, 08:59', '2031-02-03T09:00'],
    ['2031-02-03T03:30:00Z', 'Monday, 09:00', '2031-02-10T09:00'],
    ['2031-02-03T18:30:00Z', 'Tuesday, 00:00', '2031-02-10T09:00'],
    ['2031-12-31T12:00:00Z', 'Wednesday, the last of a year', '2032-01-05T09:00'],
  ])('know the next Monday at nine: at %s in India it is %s', (now, _, monday) => {
    expect(getNextMonday(new Date(now))).toBe(monday);
  });

  it('are none while one is not typed completely', () => {
    expect(parseInputTime('')).toBeUndefined();
    expect(parseInputTime('2031-02-03')).toBeUndefined();
  });

  it.each([
    ['2031-02-03', '3 Feb 2031'],
    ['2031-02-03 09:30', '3 Feb 2031, 09:30'],
    ['2031-02-03T09:30', '3 Feb 2031, 09:30'],
    ['2031-13-41', '2031-13-41'],
    ['0 2031', '0 2031'],
    ['', ''],
  ])('are written in one form: %s as %s', (text, written) => {
    expect(formatOfficeDay(text)).toBe(written);
  });
});

it('A typed day has its day before its month, whatever stands between them', () => {
  for (const text of ['29 Nov 2026', '29/11/2026', '29.11.26', '29-11-2026', '2026-11-29', '29 November 2026'])
    expect(parseTypedDay(text), text).toBe('2026-11-29');
  expect(parseTypedDay('7/9/2026')).toBe('2026-09-07');
});

it('A typed time follows its day, and is asked for or refused', () => {
  expect(parseTypedDay('29 Nov 2026, 9:30', true)).toBe('2026-11-29T09:30');
  expect(parseTypedDay('2026-11-29T09:30', true)).toBe('2026-11-29T09:30');
  expect(parseTypedDay('29 Nov 2026', true)).toBeUndefined();
  expect(parseTypedDay('29 Nov 2026, 09:30')).toBeUndefined();
});

it('What is no day is not read', () => {
  for (const text of ['', 'soon', '31/02/2026', '11/29/2026', '29 Foo 2026', '2026-11-31'])
    expect(parseTypedDay(text), text).toBeUndefined();
});
