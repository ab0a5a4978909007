import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { applicationScenes } from '../catalogue/application-scenes.ts';
import {
  applicationOrder,
  eventPictures,
  marketPictures,
  newsPictures,
  pagePictures,
} from '../catalogue/content-pictures.ts';
import { workbookFolder } from './cache.ts';
import { toCsv } from './csv.ts';
import { placeText } from './pictures.ts';

/** Fills in the image and file cells of the content worksheets, whose texts are written by hand. */

type Row = Record<string, string>;

export type ContentFiles = {
  /** path of a scene's image by its name */
  scenes: Map<string, string>;
  logos: Map<string, string>;
  certificates: Map<string, { image: string; pdf: string }>;
  brochures: Map<string, string>;
};

export const readSheet = (sheet: string): Row[] =>
  parse(readFileSync(join(workbookFolder, `${sheet}.csv`), 'utf8'), { columns: true }) as Row[];

function fill(sheet: string, cells: (row: Row, i: number) => Row): void {
  const rows = readSheet(sheet).map((row, i) => ({ ...row, ...cells(row, i) }));
  placeText(toCsv([...new Set(rows.flatMap((row) => Object.keys(row)))], rows), join(workbookFolder, `${sheet}.csv`));
}

/** Props that are no models of the catalogue, such as plates, have names in lower case. */
const modelsIn = (scene: string): string =>
  [...new Set(applicationScenes[scene]?.props.map(({ model }) => model))]
    .filter((name) => /^[A-Z]/.test(name))
    .join('; ');

export function fillContentSheets({ scenes, logos, certificates, brochures }: ContentFiles): void {
  const path = (scene: string | undefined): string => {
    const found = scene && scenes.get(scene);
    if (!found) throw new Error(`no scene is called ${scene}`);
    return found;
  };
  const article =
    (pictures: string[][]) =>
    (_: Row, i: number): Row => {
      const [main, ...gallery] = pictures[i % pictures.length] ?? [];
      return {
        thumb_image: path(main),
        big_image: path(main),
        ...Object.fromEntries([0, 1, 2].map((n) => [`gallery${n + 1}`, gallery[n] ? path(gallery[n]) : ''])),
      };
    };
  fill('applications', (_, i) => {
    const scene = applicationOrder[i % applicationOrder.length] ?? '';
    return { image: path(scene), models: modelsIn(scene) };
  });
  fill('markets', ({ title = '' }) => ({
    thumb_image: path(marketPictures[title]),
    brochure: brochures.get(title) ?? '',
  }));
  fill('news', article(newsPictures));
  fill('events', article(eventPictures));
  fill('page_pictures', ({ page_name = '', place = '' }) => ({ image: path(pagePictures[`${page_name} ${place}`]) }));
  fill('partners', ({ name = '' }) => ({ logo: logos.get(name) ?? '' }));
  fill('certifications', ({ title = '' }) => certificates.get(title) ?? {});
}
