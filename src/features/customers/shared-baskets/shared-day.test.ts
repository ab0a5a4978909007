import { describe, expect, it } from 'vitest';
import { sharedDay } from './shared-day.ts';

describe('The day on which a shared cart ends', () => {
  it("is India's, wherever the visitor is", () => {
    expect(sharedDay('2027-02-19T18:29:59Z')).toBe('19 February 2027');
    expect(sharedDay('2027-02-19T18:30:00Z')).toBe('20 February 2027');
  });
});
