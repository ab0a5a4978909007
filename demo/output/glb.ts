import { Document, NodeIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRMaterialsClearcoat, KHRMeshQuantization } from '@gltf-transform/extensions';
import { meshopt, weld } from '@gltf-transform/functions';
import { MeshoptDecoder, MeshoptEncoder } from 'meshoptimizer';
import type { Assembly } from '../geometry/assembly.ts';
import type { Motion } from '../geometry/linkage.ts';
import { appearance, type Material } from '../geometry/material.ts';

/** The name of the animation that runs from the closed (0 s) to the open pose (1 s). */
export const OPENING = 'open';

function linearColour(hex: string): [number, number, number] {
  const channel = (at: number): number => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

type Mesh = { positions: number[]; normals: number[]; indices: number[] };

/** CAD has Z up and millimetres, glTF Y up and metres. */
function addTriangles(mesh: Mesh, vertices: number[], normals: number[], triangles: number[]): void {
  const base = mesh.positions.length / 3;
  for (let i = 0; i < vertices.length; i += 3) {
    const [x = 0, y = 0, z = 0] = vertices.slice(i, i + 3);
    const [nx = 0, ny = 0, nz = 0] = normals.slice(i, i + 3);
    mesh.positions.push(x / 1000, z / 1000, -y / 1000);
    mesh.normals.push(nx, nz, -ny);
  }
  for (const i of triangles) mesh.indices.push(base + i);
}

function meshesByBody(assembly: Assembly, tolerance: number): Map<string, Map<Material, Mesh>> {
  const bodies = new Map<string, Map<Material, Mesh>>();
  for (const part of assembly.parts) {
    const { vertices, normals, triangles } = part.shape.mesh({ tolerance, angularTolerance: 0.3 });
    const body = bodies.get(part.body) ?? new Map<Material, Mesh>();
    bodies.set(part.body, body);
    const mesh = body.get(part.material) ?? { positions: [], normals: [], indices: [] };
    body.set(part.material, mesh);
    addTriangles(mesh, vertices, normals, triangles);
  }
  return bodies;
}

function quaternion({ axis, angle }: Motion): [number, number, number, number] {
  const s = Math.sin(angle / 2);
  const c = Math.cos(angle / 2);
  if (axis === 'x') return [s, 0, 0, c];
  return axis === 'y' ? [0, 0, s, c] : [0, s, 0, c];
}

/**
 * Writes an assembly as a meshopt-compressed GLB: a node per rigid body, an animation `open` of one second
 * that a viewer can scrub. A model without motion has no animation.
 * @param size largest dimension in mm; sets how fine the mesh is
 */
export async function toGlb(assembly: Assembly, size: number): Promise<Buffer> {
  await Promise.all([MeshoptEncoder.ready, MeshoptDecoder.ready]);
  const doc = new Document();
  const buffer = doc.createBuffer();
  const scene = doc.createScene('closed');
  const clearcoat = doc.createExtension(KHRMaterialsClearcoat);
  const materials = new Map<Material, ReturnType<Document['createMaterial']>>();
  const materialFor = (name: Material) => {
    const known = materials.get(name);
    if (known) return known;
    const look = appearance(name);
    const made = doc
      .createMaterial(name)
      .setBaseColorFactor([...linearColour(look.color), 1])
      .setMetallicFactor(look.metalness)
      .setRoughnessFactor(look.roughness);
    if (look.clearcoat)
      made.setExtension(
        'KHR_materials_clearcoat',
        clearcoat.createClearcoat().setClearcoatFactor(look.clearcoat).setClearcoatRoughnessFactor(0.25),
      );
    materials.set(name, made);
    return made;
  };
  const accessor = (type: 'SCALAR' | 'VEC3' | 'VEC4', array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) =>
    doc.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const moving = assembly.frames.length > 1 ? doc.createAnimation(OPENING) : undefined;
  const times =
    moving &&
    accessor(
      'SCALAR',
      Float32Array.from(assembly.frames, (_, i) => i / (assembly.frames.length - 1)),
    );
  for (const [body, meshes] of meshesByBody(assembly, size * 0.0006)) {
    const node = doc.createNode(body);
    scene.addChild(node);
    for (const [material, mesh] of meshes) {
      const primitive = doc
        .createPrimitive()
        .setMaterial(materialFor(material))
        .setIndices(accessor('SCALAR', Uint32Array.from(mesh.indices)))
        .setAttribute('POSITION', accessor('VEC3', Float32Array.from(mesh.positions)))
        .setAttribute('NORMAL', accessor('VEC3', Float32Array.from(mesh.normals)));
      node.addChild(doc.createNode(`${body} ${material}`).setMesh(doc.createMesh(material).addPrimitive(primitive)));
    }
    const path = assembly.frames.map((frame) => frame[body]);
    if (!moving || !times || path.every((motion) => !motion)) continue;
    const still: Motion = { axis: 'y', angle: 0, shift: [0, 0, 0] };
    const rotations = path.flatMap((motion) => quaternion(motion ?? still));
    const shifts = path.flatMap((motion) => {
      const [x, y, z] = (motion ?? still).shift;
      return [x / 1000, z / 1000, -y / 1000];
    });
    const track = (target: 'rotation' | 'translation', output: ReturnType<typeof accessor>) => {
      const sampler = doc.createAnimationSampler().setInput(times).setOutput(output).setInterpolation('LINEAR');
      moving
        .addSampler(sampler)
        .addChannel(doc.createAnimationChannel().setSampler(sampler).setTargetNode(node).setTargetPath(target));
    };
    track('rotation', accessor('VEC4', Float32Array.from(rotations)));
    track('translation', accessor('VEC3', Float32Array.from(shifts)));
  }
  const io = new NodeIO()
    .registerExtensions([KHRMeshQuantization, EXTMeshoptCompression, KHRMaterialsClearcoat])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder, 'meshopt.encoder': MeshoptEncoder });
  await doc.transform(weld(), meshopt({ encoder: MeshoptEncoder, level: 'high', quantizePosition: 14 }));
  return Buffer.from(await io.writeBinary(doc));
}
