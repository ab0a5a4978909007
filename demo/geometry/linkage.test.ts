import { expect, test } from 'vitest';
import {
  horizontalSize,
  latchSize,
  pliersSize,
  pneumaticSize,
  straightLineSize,
  verticalSize,
} from '../catalogue/clamp-sizes.ts';
import { horizontalPins } from './horizontal.ts';
import { latchFrames, latchPins } from './latch.ts';
import { carried, direction, distance, openToggle, type Point, turn } from './linkage.ts';
import { pneumaticFrames } from './pneumatic-cylinder.ts';
import { straightLineFrames, straightLinePins } from './straight-line-layout.ts';
import { togglePliersOpening } from './toggle-pliers.ts';
import { verticalOpening, verticalPins } from './vertical-layout.ts';

const clamp = verticalSize(200, { base: 'flanged', bar: 'U' });
const SIZES = [50, 200, 700, 3000];

/** The distance of the knee from the line through the link's and the handle's pins; positive on the side of `sense`. */
function offDeadCentre(linkPivot: Point, knee: Point, handlePin: Point): number {
  return distance(linkPivot, knee) * Math.sin(turn(direction(linkPivot, handlePin), direction(linkPivot, knee)));
}

test('a vertical clamp opens its bar by 98° to 101°, and its handle by less, at every size', () => {
  for (const kilograms of SIZES) {
    const { barOpens, handleOpens } = verticalOpening(verticalSize(kilograms, { base: 'flanged', bar: 'U' }));
    expect(barOpens).toBeGreaterThan(98);
    expect(barOpens).toBeLessThan(101);
    expect(handleOpens).toBeGreaterThan(40);
    expect(handleOpens).toBeLessThan(barOpens);
  }
});

test('no link changes its length while the clamp opens, and no pin jumps', () => {
  const pins = verticalPins(clamp);
  const { frames } = verticalOpening(clamp);
  const link = distance(pins.linkPivot, pins.knee);
  let last = pins.handlePin;
  for (const frame of frames) {
    const knee = carried(frame.link, pins.knee);
    const handlePin = carried(frame.bar, pins.handlePin);
    expect(distance(pins.linkPivot, knee)).toBeCloseTo(link, 6);
    expect(distance(pins.barPivot, handlePin)).toBeCloseTo(distance(pins.barPivot, pins.handlePin), 6);
    expect(distance(carried(frame.handle, pins.knee), knee)).toBeLessThan(1e-6);
    expect(distance(carried(frame.handle, pins.handlePin), handlePin)).toBeLessThan(1e-6);
    expect(distance(handlePin, last)).toBeLessThan(link / 2);
    last = handlePin;
  }
});

test('the knee of a closed clamp is past its dead centre, and crosses it on opening', () => {
  const pins = verticalPins(clamp);
  const { frames } = verticalOpening(clamp);
  const off = frames.map((frame) =>
    offDeadCentre(pins.linkPivot, carried(frame.link, pins.knee), carried(frame.bar, pins.handlePin)),
  );
  expect(Math.sign(off[0] ?? 0)).not.toBe(Math.sign(off.at(-1) ?? 0));
});

test('a horizontal clamp raises its handle while its bar opens the other way', () => {
  for (const kilograms of [25, 150, 1000]) {
    const { frames, barOpens } = openToggle(
      horizontalPins(horizontalSize(kilograms, { base: 'flanged', bar: 'U' })),
      80,
      1,
    );
    expect(barOpens).toBeGreaterThan(70);
    expect(frames.at(-1)?.bar?.angle).toBeGreaterThan(0);
    expect(frames.at(-1)?.handle?.angle).toBeLessThan(0);
  }
});

test('a linkage that cannot open far enough is refused', () => {
  const pins = { barPivot: [0, 0], handlePin: [0, 40], linkPivot: [-100, 0], knee: [-90, 4] } satisfies Record<
    string,
    Point
  >;
  expect(() => openToggle(pins, 90, 1)).toThrow(/opens by/);
});

test('the plunger of a straight-line clamp travels its stroke', () => {
  for (const kilograms of [45, 700, 4500]) {
    const size = straightLineSize(kilograms);
    const { plungerPin } = straightLinePins(size);
    const open = carried(straightLineFrames(size).at(-1)?.plunger, plungerPin);
    expect(plungerPin[0] - open[0]).toBeCloseTo(size.S, 6);
    expect(open[1]).toBeCloseTo(plungerPin[1], 6);
  }
});

test('the U-bolt of a latch clamp keeps its length and ends above its hook', () => {
  const size = latchSize(500);
  const { trunnion, bow } = latchPins(size);
  const open = latchFrames(size).at(-1);
  expect(distance(carried(open?.bolt, trunnion), carried(open?.bolt, bow))).toBeCloseTo(distance(trunnion, bow), 6);
  expect(carried(open?.bolt, bow)[1]).toBeGreaterThan(bow[1] + size.R);
});

test('pliers and pneumatic clamps open too, and the cylinder has a stroke', () => {
  expect(togglePliersOpening(pliersSize(220, 1)).barOpens).toBeGreaterThan(40);
  const { barOpens, stroke } = pneumaticFrames(pneumaticSize(200));
  expect(barOpens).toBeGreaterThan(90);
  expect(stroke).toBeGreaterThan(10);
});
