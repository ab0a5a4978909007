import { Vector3 } from 'three';

/** In degrees: azimuth 0 is the side of the product (+Z), 90 its front (+X). */
export interface ViewDirection {
  azimuth: number;
  elevation: number;
}

export type ViewName = 'front' | 'top' | 'side' | 'iso';

/** Just below the pole, where the camera's left and right are undefined. */
const OVERHEAD = 89.9;

export const VIEW_DIRECTIONS: Record<ViewName, ViewDirection> = {
  front: { azimuth: 90, elevation: 0 },
  top: { azimuth: 0, elevation: OVERHEAD },
  side: { azimuth: 0, elevation: 0 },
  iso: { azimuth: 45, elevation: 35.264 },
};

export const START_DIRECTION: ViewDirection = { azimuth: 35, elevation: 20 };
/** Vertical field of view in degrees, narrow as in the images. */
export const FIELD_OF_VIEW = 22;

const toRadians = (toDegrees: number) => (toDegrees * Math.PI) / 180;
const toDegrees = (angle: number) => (angle * 180) / Math.PI;

export function toVector({ azimuth, elevation }: ViewDirection): Vector3 {
  const [a, e] = [toRadians(azimuth), toRadians(elevation)];
  return new Vector3(Math.sin(a) * Math.cos(e), Math.sin(e), Math.cos(a) * Math.cos(e));
}

export function computeViewDirection(position: Vector3, target: Vector3): ViewDirection {
  const { x, y, z } = position.clone().sub(target).normalize();
  return { azimuth: toDegrees(Math.atan2(x, z)), elevation: toDegrees(Math.asin(Math.min(1, Math.max(-1, y)))) };
}

export interface Viewpoint {
  look: ViewDirection;
  target: Vector3;
  distance: number;
}

/**
 * The nearest viewpoint from which all points are visible and centred.
 * @param aspect width / height of the image
 * @param margin 1 is edge to edge, 1.2 leaves a tenth free on each side
 */
export function computeViewpoint(
  points: readonly Vector3[],
  look: ViewDirection,
  aspect: number,
  margin = 1.2,
): Viewpoint {
  const back = toVector(look);
  const right = new Vector3(0, 1, 0).cross(back).normalize();
  const up = back.clone().cross(right);
  const tall = Math.tan(toRadians(FIELD_OF_VIEW / 2)) / margin;
  const wide = tall * aspect;
  const extent = { right: -Infinity, left: -Infinity, up: -Infinity, down: -Infinity };
  const depth = { nearest: -Infinity, farthest: Infinity };
  for (const point of points) {
    const [x, y, z] = [point.dot(right), point.dot(up), point.dot(back)];
    extent.right = Math.max(extent.right, x + wide * z);
    extent.left = Math.max(extent.left, -x + wide * z);
    extent.up = Math.max(extent.up, y + tall * z);
    extent.down = Math.max(extent.down, -y + tall * z);
    depth.nearest = Math.max(depth.nearest, z);
    depth.farthest = Math.min(depth.farthest, z);
  }
  const camera = Math.max((extent.right + extent.left) / (2 * wide), (extent.up + extent.down) / (2 * tall));
  const middle = (depth.nearest + depth.farthest) / 2;
  const target = new Vector3()
    .addScaledVector(right, (extent.right - extent.left) / 2)
    .addScaledVector(up, (extent.up - extent.down) / 2)
    .addScaledVector(back, middle);
  return { look, target, distance: camera - middle };
}

export function interpolateViewpoints(from: Viewpoint, to: Viewpoint, share: number): Viewpoint {
  const mix = (a: number, b: number) => a + (b - a) * share;
  const turn = ((((to.look.azimuth - from.look.azimuth) % 360) + 540) % 360) - 180;
  return {
    look: {
      azimuth: from.look.azimuth + turn * share,
      elevation: mix(from.look.elevation, to.look.elevation),
    },
    target: from.target.clone().lerp(to.target, share),
    distance: mix(from.distance, to.distance),
  };
}

export const clampElevation = (elevation: number) => Math.min(OVERHEAD, Math.max(-OVERHEAD, elevation));
