import { expect, it } from 'vitest';
import { formatDayInIndia, formatLongDayInIndia } from './time-zone.ts';

it("A day is India's, wherever the server and the visitor are", () => {
  const [before, after] = [new Date('2027-02-19T18:29:59Z'), new Date('2027-02-19T18:30:00Z')];
  expect([before, after].map(formatLongDayInIndia)).toEqual(['19 February 2027', '20 February 2027']);
  expect([before, after].map(formatDayInIndia)).toEqual(['2027-02-19', '2027-02-20']);
});
