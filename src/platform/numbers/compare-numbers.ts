import type { NumberRange } from './typed-number.ts';

/**
 * The one comparison of numbers. 10900 · 2.7 is 29430.000000000004 in floating point, so numbers that differ by less
 * than this share of their size are equal.
 */
const EPSILON = 1e-9;
const DIGITS = 12;

const roundingTolerance = (a: number, b: number) => EPSILON * Math.max(Math.abs(a), Math.abs(b));

export const isAtLeast = (value: number, least: number): boolean =>
  value >= least || value >= least - roundingTolerance(value, least);
export const isAtMost = (value: number, most: number): boolean => isAtLeast(most, value);
/** @param tolerance greatest difference of two equal numbers, in their unit */
export const isEqualTo = (a: number, b: number, tolerance = 0): boolean =>
  a === b || Math.abs(a - b) <= tolerance + roundingTolerance(a, b);

/** A result without the digits that floating point adds. */
export const dropRoundingError = (value: number): number => Number(value.toPrecision(DIGITS));

/** 10900 · 2.7 is 29430. */
export const multiply = (a: number, b: number): number => dropRoundingError(a * b);

/** True if a stated value or range and the wanted one have a number in common; the bounds may be in either order. */
export const rangesOverlap = ([from, to]: NumberRange, [one, other]: NumberRange): boolean =>
  isAtLeast(to, Math.min(one, other)) && isAtMost(from, Math.max(one, other));
