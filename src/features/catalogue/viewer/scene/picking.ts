import { type Camera, Mesh, Raycaster, Vector2, Vector3 } from 'three';
import { nearestPlace } from './measuring.ts';

/** A point on a part, which moves with the part when the product opens. */
export interface Anchor {
  mesh: Mesh;
  local: Vector3;
}

/** In CSS pixels from the upper left corner of the canvas. */
export interface Place {
  x: number;
  y: number;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** The pointer snaps to a corner of the mesh within this many pixels. */
const SNAP = 14;

export const worldOf = ({ mesh, local }: Anchor): Vector3 => mesh.localToWorld(local.clone());

export function placeOf(world: Vector3, camera: Camera, { width, height }: PictureSize): Place {
  const { x, y } = world.clone().project(camera);
  return { x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height };
}

/** The point of the surface at a place on the canvas, or a nearby corner; undefined beside the product. */
export function anchorAt(meshes: Mesh[], camera: Camera, size: PictureSize, place: Place): Anchor | undefined {
  const ray = new Raycaster();
  ray.setFromCamera(new Vector2((place.x / size.width) * 2 - 1, 1 - (place.y / size.height) * 2), camera);
  const [hit] = ray.intersectObjects(meshes, false);
  if (!hit?.face || !(hit.object instanceof Mesh)) return undefined;
  const mesh = hit.object;
  const position = mesh.geometry.getAttribute('position');
  const corners = [hit.face.a, hit.face.b, hit.face.c].map((at) => {
    const local = new Vector3().fromBufferAttribute(position, at);
    return { local, ...placeOf(mesh.localToWorld(local.clone()), camera, size) };
  });
  const corner = nearestPlace(corners, place, SNAP);
  return { mesh, local: corner?.local ?? mesh.worldToLocal(hit.point.clone()) };
}
