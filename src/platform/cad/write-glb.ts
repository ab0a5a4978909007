import type { CadMesh } from './occt-importer.ts';

/** Numbers of the glTF 2.0 specification. */
const [BYTE, UNSIGNED_SHORT, UNSIGNED_INT, SHORT] = [5120, 5123, 5125, 5122];
const [VERTICES, INDICES] = [34_962, 34_963];
const [GLB, JSON_CHUNK, BINARY_CHUNK] = [0x46_54_6c_67, 0x4e_4f_53_4a, 0x00_4e_49_42];

type Colour = [number, number, number];
/** Colour of solids without one: bright steel. */
const STEEL: Colour = [0.72, 0.73, 0.75];

/**
 * Meshes in mm with Z up as a GLB in metres with Y up, with positions in 16 and normals in 8 bits
 * (KHR_mesh_quantization), a node for each solid, and no animation.
 */
export function writeGlb(meshes: readonly CadMesh[]): Buffer {
  const document = new GlbDocument();
  for (const mesh of meshes) document.addMesh(mesh);
  return document.write();
}

class GlbDocument {
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  readonly #views: object[] = [];
  readonly #accessors: object[] = [];
  readonly #materials: object[] = [];
  readonly #materialsByColour = new Map<string, number>();
  readonly #meshes: object[] = [];
  readonly #nodes: object[] = [];

  addMesh(mesh: CadMesh): void {
    const position = mesh.attributes.position.array;
    if (position.length === 0 || mesh.index.array.length === 0) return;
    const { centre, half } = computeBox(position);
    const attributes = {
      POSITION: this.#addPositions(position, centre, half),
      ...(mesh.attributes.normal ? { NORMAL: this.#addNormals(mesh.attributes.normal.array) } : {}),
    };
    const primitives = groupByColour(mesh).map(({ colour, triangles }) => ({
      attributes,
      indices: this.#addIndices(triangles, position.length / 3),
      material: this.#addMaterial(colour),
    }));
    this.#meshes.push({ primitives });
    const [x, y, z] = centre.map((value) => value / 1000) as Colour;
    const scale = half / 1000;
    this.#nodes.push({
      name: mesh.name,
      mesh: this.#meshes.length - 1,
      translation: [x, z, -y],
      scale: [scale, scale, scale],
    });
  }

  write(): Buffer {
    const nodes = this.#nodes.map((_, at) => at);
    const json = JSON.stringify({
      asset: { version: '2.0', generator: 'clamp-catalogue' },
      extensionsUsed: ['KHR_mesh_quantization'],
      extensionsRequired: ['KHR_mesh_quantization'],
      scene: 0,
      scenes: [{ nodes }],
      nodes: this.#nodes,
      meshes: this.#meshes,
      materials: this.#materials,
      accessors: this.#accessors,
      bufferViews: this.#views,
      buffers: [{ byteLength: this.#bytes }],
    });
    const text = Buffer.from(json);
    const description = Buffer.concat([text, Buffer.alloc(-text.length & 3, ' ')]);
    const header = Buffer.alloc(20);
    for (const [at, value] of [GLB, 2, 28 + description.length + this.#bytes, description.length, JSON_CHUNK].entries())
      header.writeUInt32LE(value ?? 0, 4 * at);
    const binary = Buffer.alloc(8);
    binary.writeUInt32LE(this.#bytes, 0);
    binary.writeUInt32LE(BINARY_CHUNK ?? 0, 4);
    return Buffer.concat([header, description, binary, ...this.#chunks]);
  }

  #addPositions(position: readonly number[], centre: Colour, half: number): number {
    const packed = Buffer.alloc((position.length / 3) * 8);
    const [min, max] = [
      [32_767, 32_767, 32_767],
      [-32_767, -32_767, -32_767],
    ] as [number[], number[]];
    for (let at = 0; at < position.length / 3; at += 1) {
      const [x, y, z] = [0, 1, 2].map((axis) =>
        Math.round((((position[3 * at + axis] ?? 0) - (centre[axis] ?? 0)) / half) * 32_767),
      ) as Colour;
      for (const [axis, value] of [x, z, -y].entries()) {
        packed.writeInt16LE(value, 8 * at + 2 * axis);
        min[axis] = Math.min(min[axis] ?? 0, value);
        max[axis] = Math.max(max[axis] ?? 0, value);
      }
    }
    const bufferView = this.#addView(packed, { target: VERTICES, byteStride: 8 });
    const count = position.length / 3;
    return this.#addAccessor({ bufferView, componentType: SHORT, normalized: true, count, type: 'VEC3', min, max });
  }

  #addNormals(normal: readonly number[]): number {
    const packed = Buffer.alloc((normal.length / 3) * 4);
    for (let at = 0; at < normal.length / 3; at += 1) {
      const [x, y, z] = [0, 1, 2].map((axis) => Math.round((normal[3 * at + axis] ?? 0) * 127)) as Colour;
      for (const [axis, value] of [x, z, -y].entries())
        packed.writeInt8(Math.max(-127, Math.min(127, value)), 4 * at + axis);
    }
    const bufferView = this.#addView(packed, { target: VERTICES, byteStride: 4 });
    return this.#addAccessor({
      bufferView,
      componentType: BYTE,
      normalized: true,
      count: normal.length / 3,
      type: 'VEC3',
    });
  }

  #addIndices(triangles: readonly number[], corners: number): number {
    const isShort = corners <= 65_535;
    const packed = Buffer.alloc(triangles.length * (isShort ? 2 : 4));
    for (const [at, value] of triangles.entries()) {
      if (isShort) packed.writeUInt16LE(value, 2 * at);
      else packed.writeUInt32LE(value, 4 * at);
    }
    const bufferView = this.#addView(packed, { target: INDICES });
    const componentType = isShort ? UNSIGNED_SHORT : UNSIGNED_INT;
    return this.#addAccessor({ bufferView, componentType, count: triangles.length, type: 'SCALAR' });
  }

  #addMaterial(colour: Colour): number {
    const key = colour.join(' ');
    const known = this.#materialsByColour.get(key);
    if (known !== undefined) return known;
    const factor = [...colour.map(toLinear), 1];
    const pbrMetallicRoughness = { baseColorFactor: factor, metallicFactor: 0.2, roughnessFactor: 0.5 };
    this.#materials.push({ pbrMetallicRoughness, doubleSided: true });
    this.#materialsByColour.set(key, this.#materials.length - 1);
    return this.#materials.length - 1;
  }

  #addView(content: Buffer, facts: object): number {
    this.#views.push({ buffer: 0, byteOffset: this.#bytes, byteLength: content.length, ...facts });
    const padded = Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
    this.#chunks.push(padded);
    this.#bytes += padded.length;
    return this.#views.length - 1;
  }

  #addAccessor(accessor: object): number {
    this.#accessors.push(accessor);
    return this.#accessors.length - 1;
  }
}

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Middle of the corners, and half of the largest extent, at least a micrometre. */
function computeBox(position: readonly number[]): { centre: Colour; half: number } {
  const min = [0, 1, 2].map((axis) => position[axis] ?? 0);
  const max = [...min];
  for (const [at, value] of position.entries()) {
    if (value < (min[at % 3] ?? 0)) min[at % 3] = value;
    if (value > (max[at % 3] ?? 0)) max[at % 3] = value;
  }
  const centre = min.map((value, axis) => (value + (max[axis] ?? 0)) / 2) as Colour;
  return { centre, half: Math.max(...max.map((value, axis) => value - (centre[axis] ?? 0)), 0.001) };
}

function groupByColour(mesh: CadMesh): { colour: Colour; triangles: number[] }[] {
  const groups = new Map<string, { colour: Colour; triangles: number[] }>();
  const ownColour = mesh.color ?? STEEL;
  for (const { first, last, color } of mesh.brep_faces) {
    const colour = color ?? ownColour;
    const group = groups.get(colour.join(' ')) ?? { colour, triangles: [] };
    for (const corner of mesh.index.array.slice(3 * first, 3 * last + 3)) group.triangles.push(corner);
    groups.set(colour.join(' '), group);
  }
  return groups.size ? [...groups.values()] : [{ colour: ownColour, triangles: mesh.index.array }];
}
