import type { Brand, Category, Product } from '../catalogue/catalogue.ts';
import type { Drawing } from './drawing.ts';
import { demoPdf, drawingImage, plainText, printedTable } from './pdf.ts';
import type { Columns } from './table-columns.ts';

/** A brand's catalogue: cover, contents, and a block per product with photograph, drawing and tables. */

export type CatalogueProduct = {
  product: Product;
  photograph: Buffer;
  drawing: Drawing;
  columns: Columns[];
};
export type CataloguePages = {
  brand: Brand;
  cover: Buffer;
  chapters: { parent: Category; category: Category; products: CatalogueProduct[] }[];
};

export function cataloguePdf({ brand, cover, chapters }: CataloguePages): Buffer {
  const images: Record<string, Buffer | string> = { 'cover.jpg': cover };
  const printed = ({ product, photograph, drawing, columns }: CatalogueProduct) => {
    const { name, short, tables } = product;
    const { paragraphs, points } = plainText(product.description);
    // Short, because Typst divides long words of the data, and divided file names are not found.
    const image = `product-${Object.keys(images).length}`;
    images[`${image}.jpg`] = photograph;
    images[`${image}.svg`] = drawingImage(drawing);
    return {
      ...{ name, short, text: paragraphs[0] ?? '', points: points.slice(0, 4) },
      ...{ photograph: `${image}.jpg`, drawing: `${image}.svg` },
      tables: tables.map((table, at) => printedTable(table.headline, columns[at] ?? [], table.models)),
    };
  };
  const { name, motto, description } = brand;
  const data = {
    ...{ brand: name, title: 'Catalogue', fileTitle: `${name} catalogue`, motto, description },
    chapters: chapters.map(({ parent, category, products }) => ({
      parent: parent.name,
      name: category.name,
      description: category.description,
      products: products.map(printed),
    })),
  };
  return demoPdf('catalogue', data, images);
}
