import type { HorizontalSize } from '../geometry/horizontal.ts';
import type { LatchSize } from '../geometry/latch.ts';
import type { Material } from '../geometry/material.ts';
import { cylinderOverhang, type PneumaticSize } from '../geometry/pneumatic-cylinder.ts';
import type { StraightLineSize } from '../geometry/straight-line-layout.ts';
import type { TogglePliersSize } from '../geometry/toggle-pliers.ts';
import type { VerticalSize } from '../geometry/vertical-layout.ts';
import { clearance, half, nearest, THREADS } from './catalogue.ts';

/** Scale of a clamp for its holding capacity: strength grows with the cube of the scale. */

const scaleFor = (kilograms: number, reference: number): number => (kilograms / reference) ** 0.34;

export type ClampStyle = {
  base: 'flanged' | 'straight';
  bar: 'U' | 'solid';
  metal?: Material;
  grip?: Material;
  reach?: number;
  opens?: number;
};

export function verticalSize(kilograms: number, style: ClampStyle): VerticalSize {
  const s = scaleFor(kilograms, 90);
  const screw = nearest(THREADS, 5 * s ** 0.75);
  const plate = Math.max(1.5, half(2.2 * s ** 0.85));
  const barWidth = half(11.5 * s ** 0.9);
  const A = half(46 * s);
  const W = half(Math.max(42 * s, barWidth + 8 * plate + 10 * (screw / 5)));
  const inside = barWidth / 2 + plate * 1.9 + 0.25;
  return {
    base: style.base,
    bar: style.bar,
    metal: style.metal ?? 'zinc',
    grip: style.grip ?? 'red',
    A,
    W,
    B: half(style.base === 'flanged' ? A * 0.58 : A * 0.8),
    C: half(style.base === 'flanged' ? W / 2 + inside + plate * 1.6 : A * 0.15),
    d: style.base === 'flanged' ? clearance(screw) : clearance(nearest(THREADS, 4 * s ** 0.75)),
    slotLength: style.base === 'flanged' ? half(clearance(screw) * 1.5) : 0,
    plate,
    E: half(24 * s),
    barWidth,
    barDepth: half(12 * s),
    L: half(93 * s * (style.reach ?? 1)),
    H: half(36 * s + 92 * s ** 0.8),
    M: nearest(THREADS, 6 * s ** 0.8),
    barOpens: style.opens ?? 100,
  };
}

export function horizontalSize(kilograms: number, style: ClampStyle): HorizontalSize {
  const s = scaleFor(kilograms, 90);
  const upright = verticalSize(kilograms, style);
  const barDepth = half(11 * s);
  return {
    ...upright,
    E: half(15 * s),
    barDepth,
    H: half(46 * s),
    tail: half(20 * s + 38 * s ** 0.7),
    L: half((92 * s + 20 * s + 38 * s ** 0.7) * (style.reach ?? 1)),
    barOpens: style.opens ?? 80,
  };
}

export function straightLineSize(
  kilograms: number,
  style: { metal?: Material; grip?: Material; stroke?: number } = {},
): StraightLineSize {
  const s = scaleFor(kilograms, 250);
  const D = nearest([6, 8, 10, 12, 14, 16, 18, 20, 22, 25, 28, 30, 32, 36, 40], 13 * s);
  const M = nearest(THREADS, D * 0.62);
  const S = half(30 * s * (style.stroke ?? 1));
  const A = half(46 * s + S + D * 0.6);
  const screw = nearest(THREADS, 6 * s ** 0.75);
  const W = half(D * 3.2 + 2.1 * clearance(screw) + 8);
  return {
    A,
    W,
    B: half(A - clearance(screw) * 2.4),
    C: half(W - clearance(screw) * 2.1),
    d: clearance(screw),
    plate: half(5.5 * s ** 0.8),
    K: half(D * 1.85),
    D,
    M,
    S,
    L: half(A + D * 0.25 + S + M * 3.6),
    H: half(D * 1.85 + 34 * s + 62 * s ** 0.6),
    metal: style.metal ?? 'zinc',
    grip: style.grip ?? 'red',
  };
}

export function latchSize(
  kilograms: number,
  style: { metal?: Material; grip?: Material; reach?: number } = {},
): LatchSize {
  const s = scaleFor(kilograms, 350);
  const R = nearest(THREADS, 6 * s);
  const screw = nearest(THREADS, 6 * s ** 0.8);
  const A = half(58 * s);
  const W = half(44 * s ** 0.95);
  const U = half(44 * s * (style.reach ?? 1));
  const tail = half(32 * s + 40 * s ** 0.6);
  return {
    A,
    W,
    B: half(A * 0.68),
    C: half(W * 0.73),
    d: Math.min(clearance(screw), half(W * 0.15)),
    plate: half(2.5 * s ** 0.85),
    K: half(18 * s),
    R,
    U,
    L: half(A + tail + U + 38 * s),
    H: half(22 * s + R * 3.2),
    tail,
    metal: style.metal ?? 'zinc',
    grip: style.grip ?? 'red',
  };
}

export function pliersSize(kilograms: number, throat: number): TogglePliersSize {
  const s = scaleFor(kilograms, 150);
  const barDepth = half(12 * s);
  const T = half(45 * s * throat);
  const E = half(34 * s ** 0.8);
  const tail = half(60 * s + 105);
  return {
    T,
    E,
    L: half(tail + barDepth * 1.25 + T + 12 * s),
    H: half(barDepth * 3.4 + E + 21 * s),
    tail,
    barWidth: half(11.5 * s ** 0.9),
    barDepth,
    plate: Math.max(1.8, half(2.2 * s ** 0.85)),
    M: nearest(THREADS, 6 * s ** 0.8),
    metal: 'zinc',
    grip: 'red',
  };
}

export function pneumaticSize(kilograms: number): PneumaticSize {
  const hand = verticalSize(kilograms, { base: 'flanged', bar: 'U' });
  const reach = hand.A;
  const A = half(reach * 2);
  const size: PneumaticSize = {
    A,
    W: hand.W,
    B: half(A * 0.72),
    C: hand.C,
    d: hand.d,
    slotLength: hand.slotLength,
    plate: hand.plate,
    E: hand.E,
    barWidth: hand.barWidth,
    barDepth: hand.barDepth,
    L: 0,
    H: half(reach * 1.46),
    M: hand.M,
    P: nearest([12, 16, 20, 25, 32, 40, 50, 63], reach * 0.43),
    reach,
    metal: 'zinc',
  };
  return { ...size, L: half(A + cylinderOverhang(size) + hand.L - reach) };
}
