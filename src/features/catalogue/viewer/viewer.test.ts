import {
  AnimationClip,
  NumberKeyframeTrack,
  Object3D,
  PerspectiveCamera,
  QuaternionKeyframeTrack,
  Vector3,
} from 'three';
import { describe, expect, it } from 'vitest';
import { isViewableModel } from './is-viewable.ts';
import { findViewerCommand } from './model-view.tsx';
import { findNearestPoint, formatMillimetres, formatOverallSize, measureDistance } from './scene/measuring.ts';
import { findOpening } from './scene/stage.ts';
import {
  computeViewDirection,
  computeViewpoint,
  FIELD_OF_VIEW,
  interpolateViewpoints,
  toVector,
  VIEW_DIRECTIONS,
} from './scene/viewpoint.ts';

const CORNERS = [-1, 1].flatMap((x) => [-0.2, 0.6].flatMap((y) => [-0.5, 0.1].map((z) => new Vector3(x, y, z))));

describe('The standpoint of the camera', () => {
  it.each(['front', 'top', 'side', 'iso'] as const)('has the whole object in the middle of the %s view', (name) => {
    for (const aspect of [0.5, 1, 2.4]) {
      const { look, target, distance } = computeViewpoint(CORNERS, VIEW_DIRECTIONS[name], aspect, 1.25);
      const camera = new PerspectiveCamera(FIELD_OF_VIEW, aspect, 0.01, 100);
      camera.position.copy(target).addScaledVector(toVector(look), distance);
      camera.lookAt(target);
      camera.updateMatrixWorld();
      const seen = CORNERS.map((corner) => corner.clone().project(camera));
      const span = (axis: 'x' | 'y') => [
        Math.min(...seen.map((point) => point[axis])),
        Math.max(...seen.map((point) => point[axis])),
      ];
      const edges = [...span('x'), ...span('y')].map(Math.abs);
      expect(Math.max(...edges)).toBeCloseTo(0.8, 2);
      for (const axis of ['x', 'y'] as const) {
        const [low = 0, high = 0] = span(axis);
        expect(Math.abs(low + high)).toBeLessThan(0.12);
      }
    }
  });

  it('can be computed from the position of the camera', () => {
    const target = new Vector3(1, 2, 3);
    const look = { azimuth: -130, elevation: 35 };
    const found = computeViewDirection(target.clone().addScaledVector(toVector(look), 7), target);
    expect(found.azimuth).toBeCloseTo(look.azimuth);
    expect(found.elevation).toBeCloseTo(look.elevation);
  });

  it('moves from one view to the next the short way round', () => {
    const at = (azimuth: number) => ({ look: { azimuth, elevation: 0 }, target: new Vector3(), distance: 1 });
    expect(interpolateViewpoints(at(170), at(-170), 0.5).look.azimuth).toBeCloseTo(180);
    expect(interpolateViewpoints(at(10), at(-30), 0.5).look.azimuth).toBeCloseTo(-10);
  });
});

describe('Measuring', () => {
  it('converts metres with Y up to millimetres along the axes of a drawing', () => {
    const found = measureDistance({ x: 0, y: 0, z: 0 }, { x: 0.03, y: 0.04, z: -0.12 });
    expect(found.distance).toBeCloseTo(130);
    expect([found.x, found.y, found.z].map(Math.round)).toEqual([30, 120, 40]);
    expect(formatMillimetres(found.distance)).toBe('130.0 mm');
    expect(formatOverallSize({ x: 0.1223, y: 0.1608, z: 0.055 })).toBe('122 × 55 × 161 mm');
  });

  it('snaps to the corner nearest to the pointer, and to none that is out of reach', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ];
    expect(findNearestPoint(corners, { x: 7, y: 2 }, 14)).toBe(corners[1]);
    expect(findNearestPoint(corners, { x: 40, y: 40 }, 14)).toBeUndefined();
  });
});

describe('The poses', () => {
  const lever = () => Object.assign(new Object3D(), { name: 'lever' });
  const half = Math.SQRT1_2;
  const turning = new QuaternionKeyframeTrack('lever.quaternion', [0, 2], [0, 0, 0, 1, 0, 0, half, half]);

  it('run from closed to fully open and back', () => {
    const scene = new Object3D().add(lever());
    const opening = findOpening(scene, [new AnimationClip('open', -1, [turning])]);
    const degrees = (share: number) => {
      opening?.(share);
      return Math.round((2 * Math.acos(Math.min(1, scene.children[0]?.quaternion.w ?? 0)) * 180) / Math.PI);
    };
    expect([0, 0.5, 1, 7, 0].map(degrees)).toEqual([0, 45, 90, 90, 0]);
  });

  it('do not exist without an animation called open', () => {
    const other = new AnimationClip('spin', -1, [new NumberKeyframeTrack('lever.scale[x]', [0, 1], [1, 2])]);
    expect(findOpening(new Object3D().add(lever()), [other])).toBeUndefined();
    expect(findOpening(new Object3D(), [])).toBeUndefined();
  });
});

describe('The keys', () => {
  const press = (key: string, held: { shiftKey?: boolean; ctrlKey?: boolean } = {}, onModel = true) =>
    findViewerCommand({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }, onModel);

  it('turn, move, zoom, choose views and measure', () => {
    expect(press('ArrowLeft')).toEqual({ orbit: [-1, 0] });
    expect(press('ArrowUp', { shiftKey: true })).toEqual({ pan: [0, 1] });
    expect([press('+', { shiftKey: true }), press('-')]).toEqual([{ zoom: 'in' }, { zoom: 'out' }]);
    expect(press('2')).toEqual({ view: 'top' });
    expect([press('M'), press('Enter')]).toEqual([{ measure: 'toggle' }, { measure: 'pick' }]);
  });

  it('do not override those of the browser, buttons and sliders', () => {
    expect(press('+', { ctrlKey: true })).toBeUndefined();
    expect([press('ArrowLeft', {}, false), press('Enter', {}, false), press(' ', {}, false)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([press('Escape'), press('Tab')]).toEqual([undefined, undefined]);
    expect(press('4', {}, false)).toEqual({ view: 'iso' });
  });
});

describe('The 3D view', () => {
  it('opens GLBs from our store, but no other files and sites', () => {
    expect(isViewableModel('/uploads/models/VTC-200-UB.3e9c1567.glb')).toBe(true);
    for (const url of ['/uploads/models/a.step', 'https://elsewhere.example/uploads/a.glb', '/no-image.svg', '']) {
      expect(isViewableModel(url)).toBe(false);
    }
  });
});
