import type { Sheet } from '../workbook/sheet.ts';
import { articleSheets } from './articles.sheets.ts';
import { brandsSheet } from './brands.sheet.ts';
import { categoriesSheet } from './categories.sheet.ts';
import { bannersSheet, pageSeoSheet, siteContentSheets } from './content.sheets.ts';
import { filesSheet } from './files.sheet.ts';
import { modelsSheet } from './models.sheet.ts';
import { productsSheet } from './products.sheet.ts';
import { redirectsSheet } from './redirects.sheet.ts';
import { relationsSheet } from './relations.sheet.ts';
import { tablesSheet } from './tables.sheet.ts';

export const allSheets: readonly Sheet[] = [
  brandsSheet,
  categoriesSheet,
  productsSheet,
  tablesSheet,
  modelsSheet,
  filesSheet,
  relationsSheet,
  bannersSheet,
  pageSeoSheet,
  redirectsSheet,
  ...articleSheets,
  ...siteContentSheets,
];
