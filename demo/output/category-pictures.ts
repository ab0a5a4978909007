import { readFileSync } from 'node:fs';
import type { Category, Product } from '../catalogue/catalogue.ts';
import { categories, withoutPicture } from '../catalogue/categories.ts';
import { products } from '../catalogue/products.ts';
import { sourceHash } from './cache.ts';
import { picture } from './pictures.ts';
import { targetOf, weighed } from './plan.ts';
import type { Studio } from './studio.ts';
import type { Shot } from './studio-page.ts';
import type { Made } from './workbook.ts';

/**
 * Cut-outs of the categories in one view. Among categories shown side by side, the larger product has the larger image,
 * but not to scale: a small product would be a dot in an empty frame.
 */

const VIEW = { azimuth: 32, elevation: 14 };
const SIZE = { width: 960, height: 720 };
/** Space around the largest image of a group. */
const MARGIN = 1.14;
/**
 * Frame of a small product: a multiple of the frame that just holds the product, and a minimum share of the largest
 * product's frame.
 */
const MOST_FREE = 1.5;
const LEAST_FRAME = 0.5;

/** A category shows its first product; a parent shows its first child's. */
function productOf(category: Category): Product | undefined {
  const slugs = [category.slug, ...categories.filter((c) => c.parent === category.slug).map((c) => c.slug)];
  return products.find((p) => slugs.includes(p.category));
}

/** Height in metres of an image of SIZE that holds the model in this view. */
function heightFor({ pictured }: Product): number {
  const { min, max } = weighed(pictured).bounds;
  const [length = 0, width = 0, height = 0] = max.map((end, axis) => (end - (min[axis] ?? 0)) / 1000);
  const [azimuth, elevation] = [(VIEW.azimuth * Math.PI) / 180, (VIEW.elevation * Math.PI) / 180];
  const across = length * Math.cos(azimuth) + width * Math.sin(azimuth);
  const deep = length * Math.sin(azimuth) + width * Math.cos(azimuth);
  const tall = height * Math.cos(elevation) + deep * Math.sin(elevation);
  return Math.max(tall, (across * SIZE.height) / SIZE.width) * MARGIN;
}

export async function categoryPictures(studio: Studio, made: Made, tick: (what: string) => void): Promise<void> {
  const shown = categories.flatMap((category) => {
    const product = withoutPicture.includes(category.slug) ? undefined : productOf(category);
    return product ? [{ category, product }] : [];
  });
  for (const { category, product } of shown) {
    const beside = shown.filter(
      (other) => other.category.brand === category.brand && other.category.parent === category.parent,
    );
    const largest = Math.max(...beside.map((other) => heightFor(other.product)));
    const shot: Partial<Shot> = {
      ...VIEW,
      ...SIZE,
      transparent: true,
      frameHeight: Math.min(largest, Math.max(heightFor(product) * MOST_FREE, largest * LEAST_FRAME)),
    };
    const glb = targetOf('glb', product.pictured);
    const key = [
      glb,
      JSON.stringify(shot),
      sourceHash('demo/output/studio-page.ts'),
      sourceHash('demo/output/studio.ts'),
    ];
    const path = await picture(
      `pictures/categories/${category.slug}`,
      key,
      () => studio.photograph([readFileSync(glb)], shot),
      { width: SIZE.width, small: 480, webpQuality: 72, avifQuality: 50 },
    );
    made.categoryPictures.set(category.slug, path);
    tick(`picture of ${category.name}`);
  }
}

export const categoryPictureCount = categories.length - withoutPicture.length;
