import { describe, expect, it } from 'vitest';
import { findFamilyDrawing } from './family-icon.tsx';

describe('The drawing beside a name', () => {
  it('tells bases, bars and handles apart', () => {
    const names = [
      'Vertical Clamp, Flanged Base, U-Bar',
      'Vertical Clamp, Flanged Base, Solid Bar',
      'Vertical Clamp, Flanged Base, Long Solid Bar',
      'Vertical Clamp, Straight Base, U-Bar',
      'Horizontal Clamp, Flanged Base, U-Bar',
      'Push Pull Clamp, Four-Hole Base',
      'Pull Action Latch Clamp',
      'Pull Action Hook Clamp',
      'Toggle Pliers',
      'Toggle Pliers, Deep Throat',
      'Pneumatic Hold Down Clamp',
    ];
    const drawings = names.map((name) => JSON.stringify(findFamilyDrawing(name)));
    expect(new Set(drawings).size).toBe(names.length);
    expect(drawings).not.toContain('null');
  });

  it.each(['Grip for Vertical Clamps', 'Adjustable Clamping Lever with Stud', 'Star Knob', 'Quarter-Turn Latch'])(
    'is left out for %s, which is no clamp',
    (name) => expect(findFamilyDrawing(name)).toBeNull(),
  );
});
