// Browser-safe: no imports.

interface FileKindFacts {
  owner: 'product' | 'model';
  folder: string;
  /** Only sent to signed-in customers (docs/spec/files-and-downloads.md#gated-files). */
  gated: boolean;
  label: string;
  name?: string;
  cad?: number;
  endings?: readonly string[];
}

/**
 * Kinds of files of products and models, in display order. A new kind is one line here, from which the table
 * `file_kinds` is filled.
 */
const fileKinds = {
  igs: file('model', 'igs', true, 'IGS', { name: 'igs', cad: 2, endings: ['igs', 'iges'] }),
  step: file('model', 'step', true, 'STEP', { name: 'step', cad: 1, endings: ['step', 'stp', 'stpz'] }),
  cad: file('model', 'cad', true, 'CAD', { name: 'cad', cad: 3, endings: ['dwg', 'dxf'] }),
  technical_data: file('model', 'technical_data', true, 'Technical Data', { name: 'technical' }),
  pdf: file('model', 'models', false, 'PDF', { name: 'pdf', endings: ['pdf'] }),
  pdf_3d: file('model', 'models', false, '3D PDF', { name: 'pdf_3d' }),
  '3d': file('model', 'models', false, '3D View', { name: '3d', endings: ['glb', 'gltf', 'stl'] }),
  datasheet1: file('product', 'products', false, 'Data sheet', { endings: ['pdf'] }),
  datasheet2: file('product', 'products', false, 'Data sheet', {}),
  technical1: file('product', 'products', false, 'Technical information', {}),
  technical2: file('product', 'products', false, 'Technical information', {}),
  accessories1: file('product', 'products', false, 'Accessories', {}),
  accessories2: file('product', 'products', false, 'Accessories', {}),
  file: file('product', 'products', false, 'File', {}),
};

type More = Pick<FileKindFacts, 'name' | 'cad' | 'endings'>;

function file<const Gated extends boolean, const Other extends More>(
  owner: FileKindFacts['owner'],
  folder: string,
  gated: Gated,
  label: string,
  more: Other,
): Omit<FileKindFacts, 'gated' | 'name'> & { gated: Gated } & Pick<Other, keyof Other & 'name'> {
  return { owner, folder, gated, label, ...more };
}

export type FileKind = keyof typeof fileKinds;
export type GatedKind = { [K in FileKind]: (typeof fileKinds)[K]['gated'] extends true ? K : never }[FileKind];
type NamedKind = { [K in FileKind]: (typeof fileKinds)[K] extends { name: string } ? K : never }[FileKind];
export type FileName = (typeof fileKinds)[NamedKind]['name'];
export type GatedName = (typeof fileKinds)[GatedKind]['name'];

const entries = Object.entries(fileKinds) as [FileKind, FileKindFacts][];

export const FILE_KINDS = Object.keys(fileKinds) as FileKind[];
const isShared = (label: string): boolean => entries.filter(([, facts]) => facts.label === label).length > 1;
/** A repeated label is numbered: "Data sheet 2". */
export const FILE_KIND_LABELS = Object.fromEntries(
  entries.map(([kind, { label }]) => [kind, isShared(label) ? `${label} ${kind.at(-1)}` : label]),
) as Record<FileKind, string>;
export const GATED_KINDS = entries.flatMap(([kind, { gated }]) => (gated ? [kind] : [])) as [GatedKind, ...GatedKind[]];
export const kindsByName = Object.fromEntries(
  entries.flatMap(([kind, { name }]) => (name === undefined ? [] : [[name, kind]])),
) as Record<FileName, NamedKind>;
export const FILE_NAMES = Object.keys(kindsByName) as [FileName, ...FileName[]];
export const GATED_NAMES = FILE_NAMES.filter((name) => fileKinds[kindsByName[name]].gated) as unknown as [
  GatedName,
  ...GatedName[],
];
const placeOf = (name: FileName) => factsOf(kindsByName[name]).cad ?? 0;
export const CAD_NAMES = FILE_NAMES.filter(placeOf).sort((one, other) => placeOf(one) - placeOf(other)) as GatedName[];

export const gatedKindOf = (name: GatedName): GatedKind => kindsByName[name] as GatedKind;
export const formatOf = (name: GatedName): string => factsOf(gatedKindOf(name)).label;

export function factsOf(kind: FileKind): FileKindFacts {
  return fileKinds[kind];
}

export const folderOfKind = (kind: FileKind): string => {
  const { gated, folder } = factsOf(kind);
  return `${gated ? 'gated' : 'uploads'}/${folder}`;
};

export const kindByEnding = (ending: string, owner: FileKindFacts['owner']): FileKind | undefined =>
  entries.find(([, facts]) => facts.owner === owner && facts.endings?.includes(ending))?.[0];

export const GATED_ENDINGS = entries.flatMap(([, { gated, endings = [] }]) => (gated ? endings : []));
export const KIND_ENDINGS = entries.flatMap(([, { endings = [] }]) => endings);
