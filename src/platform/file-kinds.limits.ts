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
  igs: defineFileKind('model', 'igs', true, 'IGS', { name: 'igs', cad: 2, endings: ['igs', 'iges'] }),
  step: defineFileKind('model', 'step', true, 'STEP', { name: 'step', cad: 1, endings: ['step', 'stp', 'stpz'] }),
  cad: defineFileKind('model', 'cad', true, 'CAD', { name: 'cad', cad: 3, endings: ['dwg', 'dxf'] }),
  technical_data: defineFileKind('model', 'technical_data', true, 'Technical Data', { name: 'technical' }),
  pdf: defineFileKind('model', 'models', false, 'PDF', { name: 'pdf', endings: ['pdf'] }),
  pdf_3d: defineFileKind('model', 'models', false, '3D PDF', { name: 'pdf_3d' }),
  '3d': defineFileKind('model', 'models', false, '3D View', { name: '3d', endings: ['glb', 'gltf', 'stl'] }),
  datasheet1: defineFileKind('product', 'products', false, 'Data sheet', { endings: ['pdf'] }),
  datasheet2: defineFileKind('product', 'products', false, 'Data sheet', {}),
  technical1: defineFileKind('product', 'products', false, 'Technical information', {}),
  technical2: defineFileKind('product', 'products', false, 'Technical information', {}),
  accessories1: defineFileKind('product', 'products', false, 'Accessories', {}),
  accessories2: defineFileKind('product', 'products', false, 'Accessories', {}),
  file: defineFileKind('product', 'products', false, 'File', {}),
};

type More = Pick<FileKindFacts, 'name' | 'cad' | 'endings'>;

function defineFileKind<const Gated extends boolean, const Other extends More>(
  owner: FileKindFacts['owner'],
  folder: string,
  gated: Gated,
  label: string,
  more: Other,
): Omit<FileKindFacts, 'gated' | 'name'> & { gated: Gated } & Pick<Other, keyof Other & 'name'> {
  return { owner, folder, gated, label, ...more };
}

export type FileKind = keyof typeof fileKinds;
export type GatedFileKind = { [K in FileKind]: (typeof fileKinds)[K]['gated'] extends true ? K : never }[FileKind];
type NamedKind = { [K in FileKind]: (typeof fileKinds)[K] extends { name: string } ? K : never }[FileKind];
export type FileKindName = (typeof fileKinds)[NamedKind]['name'];
export type GatedFileKindName = (typeof fileKinds)[GatedFileKind]['name'];

const entries = Object.entries(fileKinds) as [FileKind, FileKindFacts][];

export const FILE_KINDS = Object.keys(fileKinds) as FileKind[];
const hasSharedLabel = (label: string): boolean => entries.filter(([, facts]) => facts.label === label).length > 1;
/** A repeated label is numbered: "Data sheet 2". */
export const FILE_KIND_LABELS = Object.fromEntries(
  entries.map(([kind, { label }]) => [kind, hasSharedLabel(label) ? `${label} ${kind.at(-1)}` : label]),
) as Record<FileKind, string>;
export const GATED_FILE_KINDS = entries.flatMap(([kind, { gated }]) => (gated ? [kind] : [])) as [
  GatedFileKind,
  ...GatedFileKind[],
];
export const fileKindsByName = Object.fromEntries(
  entries.flatMap(([kind, { name }]) => (name === undefined ? [] : [[name, kind]])),
) as Record<FileKindName, NamedKind>;
export const FILE_KIND_NAMES = Object.keys(fileKindsByName) as [FileKindName, ...FileKindName[]];
export const GATED_FILE_KIND_NAMES = FILE_KIND_NAMES.filter(
  (name) => fileKinds[fileKindsByName[name]].gated,
) as unknown as [GatedFileKindName, ...GatedFileKindName[]];
const cadPosition = (name: FileKindName) => getFileKindFacts(fileKindsByName[name]).cad ?? 0;
export const CAD_FILE_KIND_NAMES = FILE_KIND_NAMES.filter(cadPosition).sort(
  (one, other) => cadPosition(one) - cadPosition(other),
) as GatedFileKindName[];

export const getGatedFileKind = (name: GatedFileKindName): GatedFileKind => fileKindsByName[name] as GatedFileKind;
export const getCadFormat = (name: GatedFileKindName): string => getFileKindFacts(getGatedFileKind(name)).label;

export function getFileKindFacts(kind: FileKind): FileKindFacts {
  return fileKinds[kind];
}

export const getFileKindFolder = (kind: FileKind): string => {
  const { gated, folder } = getFileKindFacts(kind);
  return `${gated ? 'gated' : 'uploads'}/${folder}`;
};

export const findFileKindByExtension = (ending: string, owner: FileKindFacts['owner']): FileKind | undefined =>
  entries.find(([, facts]) => facts.owner === owner && facts.endings?.includes(ending))?.[0];

export const GATED_EXTENSIONS = entries.flatMap(([, { gated, endings = [] }]) => (gated ? endings : []));
export const FILE_KIND_EXTENSIONS = entries.flatMap(([, { endings = [] }]) => endings);
