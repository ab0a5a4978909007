import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnswerTerms, computeAnswerDue, countWorkedMinutes, findLatestLateArrival } from './answer-time.ts';

const INDIA: AnswerTerms = {
  hours: 8,
  days: new Set([1, 2, 3, 4, 5, 6]),
  from: 9 * 60 + 30,
  until: 18 * 60,
  holidays: new Set(['2026-01-26']),
  timeZone: 'Asia/Kolkata',
};
/** A time by the clock of India, which is 5 h 30 min ahead of UTC. */
const india = (clock: string) => new Date(`${clock}:00+05:30`);
const due = (received: string, terms: Partial<AnswerTerms> = {}) =>
  computeAnswerDue(india(received), { ...INDIA, ...terms });

describe('An answer is due', () => {
  it.each([
    ['before the day begins, on the same day', '2026-01-20T07:00', '2026-01-20T17:30'],
    ['in the morning, half an hour later by each half hour', '2026-01-20T10:00', '2026-01-20T18:00'],
    ['in the afternoon, on the next day', '2026-01-20T16:00', '2026-01-21T15:30'],
    ['in the evening, as in the morning after', '2026-01-20T22:15', '2026-01-21T17:30'],
    ['on Saturday afternoon, over Sunday and a holiday on Monday', '2026-01-24T17:00', '2026-01-27T16:30'],
    ['on a holiday, on the day after', '2026-01-26T12:00', '2026-01-27T17:30'],
    ['just after midnight in India, which is the day before in London', '2026-01-21T00:10', '2026-01-21T17:30'],
  ])('for what comes %s', (_when, received, answered) => {
    expect(due(received)).toEqual(india(answered));
  });

  it('after more hours than a day has, over several days', () => {
    expect(due('2026-01-19T09:30', { hours: 20 })).toEqual(india('2026-01-21T12:30'));
  });

  it('by the clock of the zone on the day on which it is put forward', () => {
    const berlin = { ...INDIA, days: new Set([0, 1]), timeZone: 'Europe/Berlin', from: 60, until: 300, hours: 3 };
    // On 29 March 2026 the clock jumps ahead, so 01:00 to 05:00 has three hours.
    expect(computeAnswerDue(new Date('2026-03-28T12:00Z'), berlin)).toEqual(new Date('2026-03-29T03:00Z'));
  });

  it('some day, even without working hours', () => {
    expect(due('2026-01-19T09:30', { days: new Set() }).getTime()).toBeGreaterThan(india('2028-01-01T00:00').getTime());
  });

  it('never before it came, later for what comes later, and within working hours', () => {
    const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, moment, fc.integer({ min: 1, max: 60 }), (a, b, hours) => {
        const terms = { ...INDIA, hours };
        const [first, second] = [a, b].sort((x, y) => x.getTime() - y.getTime()) as [Date, Date];
        const answers = [computeAnswerDue(first, terms), computeAnswerDue(second, terms)] as const;
        expect(answers[0] > first).toBe(true);
        expect(answers[0] <= answers[1]).toBe(true);
        const local = new Date(answers[0].getTime() + 5.5 * 60 * 60 * 1000);
        const minutes = local.getUTCHours() * 60 + local.getUTCMinutes();
        expect(minutes >= INDIA.from && minutes <= INDIA.until && local.getUTCDay() !== 0).toBe(true);
      }),
    );
  });
});

it('The latest arrival that is late is the first one whose answer was due before now', () => {
  const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 60 }), (now, hours) => {
      const terms = { ...INDIA, hours };
      const latest = findLatestLateArrival(now, terms);
      expect(computeAnswerDue(latest, terms) < now).toBe(true);
      expect(computeAnswerDue(new Date(latest.getTime() + 1000), terms) >= now).toBe(true);
    }),
    { numRuns: 30 },
  );
});

describe('Between two moments people work', () => {
  it.each([
    ['as long as the clock says, on one day', '2026-01-20T10:00', '2026-01-20T11:30', 90],
    ['not before the day begins', '2026-01-20T07:00', '2026-01-20T10:00', 30],
    ['not at night', '2026-01-20T17:00', '2026-01-21T10:00', 90],
    ['not on Sunday and a holiday', '2026-01-24T17:00', '2026-01-27T10:30', 120],
    ['not at all outside of working hours', '2026-01-24T18:00', '2026-01-26T23:00', 0],
  ])('%s', (_what, from, until, minutes) => {
    expect(countWorkedMinutes(india(from), india(until), INDIA)).toBe(minutes);
  });

  it('for exactly the hours after which an answer is due', () => {
    const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 60 }), (from, hours) => {
        const terms = { ...INDIA, hours };
        expect(countWorkedMinutes(from, computeAnswerDue(from, terms), terms)).toBe(hours * 60);
      }),
    );
  });
});
