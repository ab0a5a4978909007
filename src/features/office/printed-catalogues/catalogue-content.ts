import type { Letterhead } from '../../../platform/pdf/typeset-pdf.ts';
import { MODELS_PER_VOLUME } from '../rows/printed-catalogues.limits.ts';

export interface PrintedProduct {
  name: string;
  models: string[];
  file: string;
}

export interface PrintedSection {
  brand: string;
  path: string[];
  products: PrintedProduct[];
}

/** Each product's content is in a file, so that memory does not grow with the catalogue. */
export interface CatalogueContent extends Omit<Letterhead, 'title'> {
  title: string;
  scope: string;
  day: string;
  revision: string;
  reached: string;
  address: string;
  folder: string;
  sections: PrintedSection[];
}

/** A part of a catalogue in its own file, with pages numbered from `firstPage`. */
export interface CatalogueVolume extends CatalogueContent {
  volume: number;
  volumes: { sections: PrintedSection[] }[];
  firstPage: number;
  file: string;
}

export const countPrintedModels = (sections: readonly PrintedSection[]): number =>
  sections.reduce((sum, { products }) => sum + products.reduce((own, { models }) => own + models.length, 0), 0);

/**
 * Divides a catalogue into volumes. Divides a category only if a volume cannot hold its models, and only between
 * products.
 */
export function divideIntoVolumes(sections: readonly PrintedSection[]): { sections: PrintedSection[] }[] {
  const volumes: { sections: PrintedSection[] }[] = [];
  let free = 0;
  for (const piece of sections.flatMap(divideSection)) {
    const models = countPrintedModels([piece]);
    if (volumes.length === 0 || models > free) {
      volumes.push({ sections: [] });
      free = MODELS_PER_VOLUME;
    }
    volumes.at(-1)?.sections.push(piece);
    free -= models;
  }
  return volumes;
}

function divideSection(section: PrintedSection): PrintedSection[] {
  const pieces: PrintedSection[] = [];
  for (const product of section.products) {
    const last = pieces.at(-1);
    if (last && countPrintedModels([last]) + product.models.length <= MODELS_PER_VOLUME) last.products.push(product);
    else pieces.push({ ...section, products: [product] });
  }
  return pieces;
}
