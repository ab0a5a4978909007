import { describe, expect, it } from 'vitest';
import { computeDistanceKm, formatDistance, sortByDistance } from './distance.ts';

const MUMBAI = { lat: 19.073, lng: 72.883 };
const PUNE = { lat: 18.52, lng: 73.855 };
const DELHI = { lat: 28.652, lng: 77.231 };

describe('The distance of two places', () => {
  it('is measured along the surface of the earth and symmetric', () => {
    expect(computeDistanceKm(MUMBAI, PUNE)).toBeCloseTo(119.3, 0);
    expect(computeDistanceKm(PUNE, MUMBAI)).toBeCloseTo(computeDistanceKm(MUMBAI, PUNE), 9);
    expect(Math.round(computeDistanceKm(MUMBAI, DELHI) / 10)).toBe(115);
    expect(computeDistanceKm(PUNE, PUNE)).toBe(0);
  });

  it('takes the short way across the date line, and is half the circumference to the antipode', () => {
    expect(computeDistanceKm({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(111.2, 1);
    expect(computeDistanceKm({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * 6371, 6);
  });

  it('is written in whole kilometres, and by name in the same town', () => {
    const written = [0.4, 119.29, 1234.5].map((km) => formatDistance(km, 'Pune'));
    expect(written).toEqual(['in Pune', '119 km away', '1,235 km away']);
  });
});

describe('The nearest', () => {
  it('come first; those without coordinates last, in their order', () => {
    const found = sortByDistance<{ id: number; lat?: number; lng?: number }>(
      [{ id: 1 }, { id: 2, ...DELHI }, { id: 3 }, { id: 4, ...PUNE }],
      MUMBAI,
    );
    expect(found.map(({ item }) => item.id)).toEqual([4, 2, 1, 3]);
    expect(found.map(({ km }) => km === undefined)).toEqual([false, false, true, true]);
  });
});
