import { describe, expect, it } from 'vitest';
import { momentOf, officeTime, typedTime } from './office-time.ts';

describe('The time of a planned set', () => {
  it('is by the clock of the company, wherever it is planned', () => {
    const moment = new Date('2031-02-02T20:00:00Z');
    expect(officeTime(moment)).toBe('3 Feb 2031, 01:30 (India)');
    expect(typedTime(moment)).toBe('2031-02-03T01:30');
    expect(new Date(momentOf(typedTime(moment)) ?? '').getTime()).toBe(moment.getTime());
  });

  it('is not there while it is not typed completely', () => {
    expect(momentOf('')).toBeUndefined();
    expect(momentOf('2031-02-03')).toBeUndefined();
  });
});
