import { describe, expect, it } from 'vitest';
import { actionOf, capacityAt } from './clamp-strength.ts';

describe('Holding capacity', () => {
  it('falls with the reach: 4450 N at 49.5 mm are 2736 N at 80.5 mm', () => {
    expect(Math.round(capacityAt({ capacity: 4450, reach: 49.5 }, 80.5))).toBe(2736);
    expect(capacityAt({ capacity: 1000, reach: 50 }, 100)).toBe(500);
  });

  it('is never more than rated', () => {
    expect(capacityAt({ capacity: 4450, reach: 49.5 }, 20)).toBe(4450);
  });

  it('of plungers and hooks does not depend on the reach', () => {
    expect(capacityAt({ capacity: 2000, reach: null }, 300)).toBe(2000);
  });
});

describe('The family of a model', () => {
  it('follows from its series', () => {
    const keys = ['VTC-100-UB', 'H-150-UB', 'HTC-250', 'PAH-300', 'K0660.006001'].map((name) => actionOf(name)?.key);
    expect(keys).toEqual(['vertical', 'horizontal', 'straight', 'pull', undefined]);
  });
});
