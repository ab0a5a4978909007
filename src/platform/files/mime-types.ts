import mime from 'mime';
import { FILE_KIND_EXTENSIONS } from '../file-kinds.limits.ts';
import type { FileProblem } from './run-in-file-worker.ts';

export const imageExtensions = ['avif', 'webp', 'png', 'jpg', 'jpeg', 'svg'];

const JPEG_EXTENSIONS = ['jfif', 'jpe', 'jif', 'pjpeg', 'pjp'];

/** Types accepted for upload. Formats that browsers do not show are converted. */
export const acceptedImageExtensions = [...imageExtensions, 'heic', 'heif', 'tif', 'tiff', 'gif', ...JPEG_EXTENSIONS];
export const ACCEPTED_IMAGES_TEXT = 'an image (avif, webp, png, jpg, svg, heic, tif, gif)';

/** Storable types, without web pages and programs. */
const OTHER_EXTENSIONS = ['zip', 'csv', 'txt', 'xlsx', 'docx'];
const storedExtensions = new Set([...imageExtensions, ...FILE_KIND_EXTENSIONS, ...OTHER_EXTENSIONS]);

export const getExtension = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

export const normaliseImageName = (name: string): string =>
  JPEG_EXTENSIONS.includes(getExtension(name)) ? replaceExtension(name, 'jpg') : name;

export const replaceExtension = (name: string, extension: string): string =>
  `${name.slice(0, -getExtension(name).length)}${extension}`;

export const isStorableType = (name: string): boolean => storedExtensions.has(getExtension(name));

const AS_PICTURE = 'the same image exported as PNG, JPEG or SVG';
const AS_STEP = 'the same part exported as STEP (.step)';
const AS_OFFICE = 'the same file saved as PDF, .docx or .xlsx';
/** Unsupported formats of programs by extension, with a remedy. */
const FOREIGN: [string, string, string][] = [
  ['bmp dib ico tga jp2 jxl', 'is an image that browsers do not show', AS_PICTURE],
  ['psd psb ai eps cdr indd xcf afdesign wmf emf svgz', 'is a file of a drawing program', AS_PICTURE],
  ['raw dng cr2 cr3 nef arw orf rw2', 'is a raw photo of a camera', AS_PICTURE],
  ['sldprt sldasm slddrw', 'is a file of SolidWorks', AS_STEP],
  ['x_t x_b xmt_txt xmt_bin', 'is a Parasolid file', AS_STEP],
  ['ipt iam idw', 'is a file of Inventor', AS_STEP],
  ['catpart catproduct cgr', 'is a file of CATIA', AS_STEP],
  ['prt asm par psm', 'is a file of Creo, NX or Solid Edge', AS_STEP],
  ['f3d fcstd 3dm skp jt sat sab 3mf obj ifc', 'is a 3D file of another program', AS_STEP],
  ['dwf dwt dgn', 'is a drawing in an unsupported format', 'the same drawing saved as .dxf, .dwg or PDF'],
  ['doc rtf odt xls xlsm ods ppt pptx odp', 'is a document in an unsupported format', AS_OFFICE],
  ['rar 7z gz tgz tar', 'is an archive in an unsupported format', 'the same files in a .zip'],
];

export function describeUnsupportedType(name: string): FileProblem {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const known = FOREIGN.find(([endings]) => endings.split(' ').includes(ending));
  if (known) return { problem: known[1], allowed: known[2] };
  const files = [...new Set([...FILE_KIND_EXTENSIONS, ...OTHER_EXTENSIONS])].join(', ');
  return {
    problem: 'is of an unsupported type',
    allowed: `${ACCEPTED_IMAGES_TEXT}, a document or a CAD file (${files})`,
  };
}

export function getMimeType(name: string): string {
  const type = isStorableType(name) ? mime.getType(getExtension(name)) : null;
  return type?.startsWith('text/') ? `${type}; charset=utf-8` : (type ?? 'application/octet-stream');
}
