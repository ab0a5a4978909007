import { describe, expect, it } from 'vitest';
import { formatDayRange, formatLongDay, formatMomentInBrowser, formatShortDay, getToday } from './format-day.ts';

describe('Days', () => {
  it('are written with the name of the month', () => {
    expect(formatLongDay('2026-11-05')).toBe('5 November 2026');
    expect(['2026-11-05', '2026-05-31'].map(formatShortDay)).toEqual(['5 Nov 2026', '31 May 2026']);
  });

  it('of a period name month and year only once', () => {
    expect(formatDayRange('2027-01-21', '2027-01-27')).toBe('21 to 27 January 2027');
    expect(formatDayRange('2027-01-30', '2027-02-02')).toBe('30 January to 2 February 2027');
    expect(formatDayRange('2026-12-30', '2027-01-02')).toBe('30 December 2026 to 2 January 2027');
    expect(formatDayRange('2027-03-18', null)).toBe('18 March 2027');
  });

  it('with a time name its zone', () => {
    const moment = new Date(2026, 10, 27, 12, 0);
    const zone = new Intl.DateTimeFormat('en-IN', { timeZoneName: 'short' })
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')?.value;
    expect(formatMomentInBrowser(moment.toISOString())).toBe(`27 November at 12:00 pm ${zone}`);
  });

  it('of today follow the visitor’s clock', () => {
    expect(getToday(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09');
  });
});
