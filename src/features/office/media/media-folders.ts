import { capitalise } from '../../../platform/capitalise.ts';
import { FILE_KINDS, GATED_EXTENSIONS, getFileKindFacts } from '../../../platform/file-kinds.limits.ts';
import {
  ACCEPTED_IMAGES_TEXT,
  acceptedImageExtensions,
  describeUnsupportedType,
  getExtension,
  isStorableType,
} from '../../../platform/files/mime-types.ts';
import type { FileProblem } from '../../../platform/files/run-in-file-worker.ts';
import { getOwnValue } from '../../../platform/get-own-value.ts';
import type { FileDestination } from '../../../platform/resource/columns.ts';
import { allResourceTables } from '../../workbook/resources/all-resource-tables.ts';

export interface MediaFolder {
  folder: string;
  label: string;
  gated: boolean;
  pictures: boolean;
  files: boolean;
}

const LABELS: Record<string, string> = {
  about: 'Page images',
  cad: 'CAD drawings',
  igs: 'IGES models',
  seo: 'Images for sharing',
  step: 'STEP models',
  technical_data: 'Technical data',
};

const destinations: FileDestination[] = [
  ...allResourceTables.flatMap(({ columns }) => Object.values(columns).flatMap(({ destination }) => destination ?? [])),
  ...FILE_KINDS.map(getFileKindFacts).map(({ folder, gated }) => ({ folder, gated, picture: false })),
];
const getFolderLabel = (folder: string) => getOwnValue(LABELS, folder) ?? capitalise(folder);

export const mediaFolders: readonly MediaFolder[] = [...new Set(destinations.map(({ folder }) => folder))]
  .map((folder) => {
    const own = destinations.filter((one) => one.folder === folder);
    return {
      folder,
      label: getFolderLabel(folder),
      gated: own.some(({ gated }) => gated),
      pictures: own.some(({ picture }) => picture),
      files: own.some(({ picture }) => !picture),
    };
  })
  .sort((one, other) => one.label.localeCompare(other.label));

export const findMediaFolder = (name: string): MediaFolder | undefined =>
  mediaFolders.find(({ folder }) => folder === name);

/** Place of a file in a folder, or the reason why the folder refuses the file. */
export function findDestinationIn(
  { folder, gated, pictures, files }: MediaFolder,
  name: string,
): FileDestination | FileProblem {
  const extension = getExtension(name);
  const isImage = acceptedImageExtensions.includes(extension);
  if (!isImage && !isStorableType(name)) return describeUnsupportedType(name);
  if (isImage) {
    if (!pictures) return { problem: 'is an image', allowed: 'a folder of images' };
    // An SVG of a product may become part of the product's page.
    return { folder, gated, picture: true, drawing: folder === 'products' };
  }
  if (!files) return { problem: 'is not an image', allowed: ACCEPTED_IMAGES_TEXT };
  if (!gated && GATED_EXTENSIONS.includes(extension)) {
    return { problem: 'is CAD, which only registered customers get', allowed: 'one of the folders of CAD files' };
  }
  return { folder, gated, picture: false };
}
