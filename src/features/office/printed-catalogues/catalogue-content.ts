import type { Letterhead } from '../../../platform/pdf/letter-paper.ts';

/** The name of the made file in the folder of its content. */
export const MADE = 'catalogue.pdf';

export interface PrintedProduct {
  name: string;
  models: string[];
  /** In the folder: what is printed of it, as `SheetSubject`. */
  file: string;
}

/** A category with the products that are in it. */
export interface PrintedSection {
  brand: string;
  /** From the widest category. */
  path: string[];
  products: PrintedProduct[];
}

/** What a printed catalogue says. What it says of each product is in a file, so that not all is in memory at a time. */
export interface CatalogueContent extends Omit<Letterhead, 'title'> {
  title: string;
  scope: string;
  /** In words. */
  day: string;
  revision: string;
  /** How to enquire. */
  reached: string;
  /** Of the site. */
  address: string;
  folder: string;
  sections: PrintedSection[];
}
