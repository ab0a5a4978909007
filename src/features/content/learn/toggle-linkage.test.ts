import { describe, expect, it } from 'vitest';
import {
  computeForceRatio,
  computeLinkage,
  type DrawingPoint,
  OPEN_DEGREES,
  OVER_CENTRE_DEGREES,
} from './toggle-drawing.tsx';

const distance = (a: DrawingPoint, b: DrawingPoint) => Math.hypot(a.x - b.x, a.y - b.y);
const whole = Array.from({ length: OPEN_DEGREES - OVER_CENTRE_DEGREES + 1 }, (_, at) => OPEN_DEGREES - at);

describe('The toggle linkage', () => {
  it('has parts of constant length in every position', () => {
    for (const degrees of whole) {
      const { armPivot, linkPivot, armJoint, linkJoint, grip, tip } = computeLinkage(degrees);
      const lengths = [
        distance(armPivot, armJoint),
        distance(armJoint, linkJoint),
        distance(linkJoint, linkPivot),
        distance(armJoint, grip),
        distance(armPivot, tip),
      ].map((length) => Number(length.toFixed(6)));
      expect(lengths).toEqual([34, 30, 26, 150, 88]);
    }
  });

  it('has both joints and the link pivot in one line at the dead centre', () => {
    const { armJoint, linkJoint, linkPivot } = computeLinkage(0);
    expect(distance(armJoint, linkPivot)).toBeCloseTo(30 + 26, 6);
    expect(distance(armJoint, linkJoint) + distance(linkJoint, linkPivot)).toBeCloseTo(30 + 26, 6);
  });

  it('lowers the arm until it is level, with the handle upright', () => {
    const { armPivot, tip, armJoint, grip } = computeLinkage(0);
    expect(tip.y).toBeCloseTo(armPivot.y, 6);
    expect(grip.x).toBeCloseTo(armJoint.x, 6);
    expect(computeLinkage(OPEN_DEGREES).tip.y).toBeGreaterThan(tip.y + 60);
  });

  it('multiplies the force of the hand more and more towards the dead centre', () => {
    const ratios = [45, 30, 20, 10, 5, 2, 1].map(computeForceRatio);
    expect([...ratios].sort((a, b) => a - b)).toEqual(ratios);
    expect(computeForceRatio(1)).toBeGreaterThan(30);
  });

  it('hardly lifts the arm beyond the dead centre, so the load holds it closed', () => {
    expect(Math.abs(computeLinkage(OVER_CENTRE_DEGREES).tip.y - computeLinkage(0).tip.y)).toBeLessThan(0.2);
  });
});
