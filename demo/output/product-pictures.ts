import { join } from 'node:path';
import { groupOf, type Product } from '../catalogue/catalogue.ts';
import { products } from '../catalogue/products.ts';
import { inSentence } from '../catalogue/wording.ts';
import { workbookFolder } from './cache.ts';
import { drawingOf } from './drawing.ts';
import { drawingSvg } from './drawing-svg.ts';
import { photographProduct } from './photographs.ts';
import { placeText } from './pictures.ts';
import { targetOf, viewsOf, weighed } from './plan.ts';
import type { Studio } from './studio.ts';
import type { Made } from './workbook.ts';

export function drawingAlt(product: Product, group: 1 | 2): string {
  const headlines = product.tables.filter((table) => groupOf(table) === group).map((t) => inSentence(t.headline));
  return `Dimensioned drawing of ${product.name}, ${headlines.join(' and ')}: the letters are the columns of the table`;
}

export async function productPictures(studio: Studio, made: Made, tick: (what: string) => void): Promise<void> {
  for (const product of products) {
    for (const [model, name, group] of [
      [product.pictured, product.slug, 1],
      [product.picturedSecond, `${product.slug}-g2`, 2],
    ] as const) {
      if (!model) continue;
      made.photographs.set(
        name,
        await photographProduct(studio, product, model, targetOf('glb', model), weighed(model).bounds, name),
      );
      const path = `pictures/drawings/${name}.svg`;
      placeText(drawingSvg(drawingOf(viewsOf(model), model.measures, 'letters')), join(workbookFolder, path));
      made.drawings.set(name, { path, alt: drawingAlt(product, group) });
    }
    tick(product.name);
  }
}
