import type { Product } from '../catalogue/catalogue.ts';
import type { Leaflet } from '../catalogue/leaflets.ts';
import { demoPdf, plainText } from './pdf.ts';

/** A leaflet about a product: photograph and features, then sections of steps and tables. */
export type LeafletPage = { brand: string; product: Product; leaflet: Leaflet; photograph: Buffer };

export function leafletPdf({ brand, product, leaflet, photograph }: LeafletPage): Buffer {
  const data = {
    ...{ brand, title: leaflet.title, fileTitle: `${leaflet.title}: ${product.name}` },
    ...{ product: product.name, short: product.short, points: plainText(product.description).points },
    sections: leaflet.sections.map(({ heading, steps = [], table = null }) => ({ heading, steps, table })),
  };
  return demoPdf('leaflet', data, { 'photograph.jpg': photograph });
}
