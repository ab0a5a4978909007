import { Box3, type Material, Mesh, type Object3D, Vector3 } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { openMeshDecoder } from './mesh-decoder.ts';
import { type Opening, openingOf } from './poses.ts';
import { addMetalGrain } from './studio-light.ts';

export interface LoadedModel {
  scene: Object3D;
  meshes: Mesh[];
  /** Undefined when the model has only one pose. */
  opening: Opening | undefined;
  /** In the closed pose, in metres. */
  bounds: Box3;
  /** Half the diagonal of the space that all poses take up, in metres. */
  radius: number;
}

/**
 * Loads a GLB from the file store, in its closed pose.
 * @throws Error when it cannot be fetched or is not a model
 */
export async function loadGlb(url: string, signal: AbortSignal): Promise<LoadedModel> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The 3D model cannot be loaded: ${response.status}`);
  const { decoder, close } = openMeshDecoder();
  const gltf = await new GLTFLoader()
    .setMeshoptDecoder(decoder)
    .parseAsync(await response.arrayBuffer(), '')
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
  for (const material of materialsOf(meshes)) addMetalGrain(material, radius);
  for (const mesh of meshes) {
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    // Max 25 parts, so this is cheaper than updating their bounding spheres while they move.
    mesh.frustumCulled = false;
  }
  return { scene, meshes, opening, bounds, radius: reach.getSize(new Vector3()).length() / 2 };
}

export const materialsOf = (meshes: readonly Mesh[]): Set<Material> =>
  new Set(meshes.flatMap(({ material }) => material));

const SAMPLES = 250;

/** A sample of points on the surface in the current pose, for framing. */
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
