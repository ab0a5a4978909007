import { integer, link, picture, required, seoColumns, text, yesNo } from '../workbook/columns.ts';
import { contentSheet } from './content-sheet.ts';

export const bannersSheet = contentSheet({
  name: 'banners',
  key: ['heading'],
  columns: {
    heading: required(text(200)),
    description: text(1000),
    link1: link(),
    link2: link(),
    banner_image: picture('banners'),
    sort_order: integer(-100_000, 100_000, 0),
    is_active: yesNo(true),
  },
});

export const pageSeoSheet = contentSheet({
  name: 'page_seo',
  key: ['page_name'],
  order: 't.page_name',
  columns: { page_name: required(text(100)), is_active: yesNo(true), ...seoColumns },
});
