import { capitalised } from '../../../platform/capitalised.ts';
import { FILE_KINDS, factsOf, GATED_ENDINGS } from '../../../platform/file-kinds.limits.ts';
import type { FileProblem } from '../../../platform/files/in-worker.ts';
import {
  extensionOf,
  foreignType,
  isKnownType,
  SENT_PICTURES,
  sentPictureExtensions,
} from '../../../platform/files/mime-types.ts';
import { lookUp } from '../../../platform/look-up.ts';
import type { Destination } from '../../../platform/resource/columns.ts';
import { allSheets } from '../../import/sheets/all-sheets.ts';

export interface MediaFolder {
  folder: string;
  label: string;
  gated: boolean;
  pictures: boolean;
  files: boolean;
}

const LABELS: Record<string, string> = {
  about: 'Page pictures',
  cad: 'CAD drawings',
  igs: 'IGES models',
  seo: 'Pictures for sharing',
  step: 'STEP models',
  technical_data: 'Technical data',
};

const destinations: Destination[] = [
  ...allSheets.flatMap(({ columns }) => Object.values(columns).flatMap(({ destination }) => destination ?? [])),
  ...FILE_KINDS.map(factsOf).map(({ folder, gated }) => ({ folder, gated, picture: false })),
];
const labelOf = (folder: string) => lookUp(LABELS, folder) ?? capitalised(folder);

export const mediaFolders: readonly MediaFolder[] = [...new Set(destinations.map(({ folder }) => folder))]
  .map((folder) => {
    const own = destinations.filter((one) => one.folder === folder);
    return {
      folder,
      label: labelOf(folder),
      gated: own.some(({ gated }) => gated),
      pictures: own.some(({ picture }) => picture),
      files: own.some(({ picture }) => !picture),
    };
  })
  .sort((one, other) => one.label.localeCompare(other.label));

export const folderNamed = (name: string): MediaFolder | undefined =>
  mediaFolders.find(({ folder }) => folder === name);

/** Place of a file in a folder, or the reason why the folder refuses the file. */
export function destinationIn(
  { folder, gated, pictures, files }: MediaFolder,
  name: string,
): Destination | FileProblem {
  const extension = extensionOf(name);
  const isPicture = sentPictureExtensions.includes(extension);
  if (!isPicture && !isKnownType(name)) return foreignType(name);
  if (isPicture) {
    if (!pictures) return { problem: 'is a picture', allowed: 'a folder of pictures' };
    // An SVG of a product may become part of the product's page.
    return { folder, gated, picture: true, drawing: folder === 'products' };
  }
  if (!files) return { problem: 'is not a picture', allowed: SENT_PICTURES };
  if (!gated && GATED_ENDINGS.includes(extension)) {
    return { problem: 'is CAD, which only registered customers get', allowed: 'one of the folders of CAD files' };
  }
  return { folder, gated, picture: false };
}
