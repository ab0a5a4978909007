import { describe, expect, it } from 'vitest';
import { capacityAt } from './clamp-strength.ts';

describe('Holding capacity', () => {
  it('falls with the reach: 4450 N at 49.5 mm are 2736 N at 80.5 mm', () => {
    expect(Math.round(capacityAt(4450, 49.5, 80.5))).toBe(2736);
    expect(capacityAt(1000, 50, 100)).toBe(500);
  });

  it('is never more than rated', () => {
    expect(capacityAt(4450, 49.5, 20)).toBe(4450);
  });

  it('of plungers and hooks does not depend on the reach', () => {
    expect(capacityAt(2000, null, 300)).toBe(2000);
  });
});
