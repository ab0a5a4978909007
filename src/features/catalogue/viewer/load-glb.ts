import { Box3, type Material, Mesh, type Object3D, Vector3 } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { openMeshDecoder } from './mesh-decoder.ts';
import { type Opening, openingOf } from './poses.ts';
import { grainOfMetal } from './studio-light.ts';

export interface LoadedModel {
  scene: Object3D;
  meshes: Mesh[];
  /** Undefined when it has but one pose. */
  opening: Opening | undefined;
  /** Closed, in metres. */
  bounds: Box3;
  /** Half the diagonal of all that it can reach, in metres. */
  radius: number;
}

/**
 * A GLB from the file store, ready to be lit, in its closed pose.
 * @throws Error when it cannot be fetched or is not a model
 */
export async function loadGlb(url: string, signal: AbortSignal): Promise<LoadedModel> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`The 3D model cannot be loaded: ${answer.status}`);
  const { decoder, close } = openMeshDecoder();
  const gltf = await new GLTFLoader()
    .setMeshoptDecoder(decoder)
    .parseAsync(await answer.arrayBuffer(), '')
    .finally(close);
  const { scene } = gltf;
  scene.updateMatrixWorld(true);
  const meshes: Mesh[] = [];
  scene.traverse((item) => {
    if (item instanceof Mesh) meshes.push(item);
  });
  const bounds = new Box3().setFromObject(scene, true);
  const opening = openingOf(scene, gltf.animations);
  const reach = bounds.clone();
  if (opening) {
    for (const share of [0.5, 1, 0]) {
      opening(share);
      reach.union(new Box3().setFromObject(scene));
    }
  }
  const radius = bounds.getSize(new Vector3()).length() / 2;
  for (const material of materialsOf(meshes)) grainOfMetal(material, radius);
  for (const mesh of meshes) {
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    // A quarter of a hundred parts at most: cheaper than keeping their spheres right while they move.
    mesh.frustumCulled = false;
  }
  return { scene, meshes, opening, bounds, radius: reach.getSize(new Vector3()).length() / 2 };
}

export const materialsOf = (meshes: readonly Mesh[]): Set<Material> =>
  new Set(meshes.flatMap(({ material }) => material));

const SAMPLES = 250;

/** Points on the surface, evenly chosen, in the pose that the model stands in: enough to frame it by. */
export function surfacePoints(meshes: readonly Mesh[]): Vector3[] {
  return meshes.flatMap((mesh) => {
    const position = mesh.geometry.getAttribute('position');
    const step = Math.max(1, Math.floor(position.count / SAMPLES));
    const chosen = Math.ceil(position.count / step);
    return Array.from({ length: chosen }, (_, at) =>
      new Vector3().fromBufferAttribute(position, at * step).applyMatrix4(mesh.matrixWorld),
    );
  });
}
