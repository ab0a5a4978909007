import { expect, it } from 'vitest';
import { presentResource } from '../../../src/features/office/rows/resource-fields.ts';
import type { PresentedResource } from '../../../src/features/office/rows/resources.contract.ts';
import { getResource } from '../../../src/features/office/rows/resources.ts';
import { formatListedValue, listDefaultColumns, listImageFields } from './row-table.tsx';
import { getDefaultSort } from './use-resource-list.ts';

const resource = (name: string) => presentResource(getResource(name)) as unknown as PresentedResource;

it('A list has the newest first where rows are dated, else the order that visitors see', () => {
  expect(getDefaultSort(resource('news'))).toEqual({ field: 'news_date', order: 'DESC' });
  expect(getDefaultSort(resource('events'))).toEqual({ field: 'event_date', order: 'DESC' });
  expect(getDefaultSort(resource('banners'))).toEqual({ field: 'sort_order', order: 'ASC' });
});

it('A list has columns for search engines only where there are no others', () => {
  expect(listDefaultColumns(resource('page_seo'))).toEqual(['meta_title']);
  expect(listDefaultColumns(resource('news'))).not.toContain('meta_title');
});

it('A list shows images of products before drawings, and no descriptions of images', () => {
  expect(listImageFields(resource('products')).map(({ name }) => name)).toEqual([
    ...['image1', 'image2', 'image3', 'image4', 'group1_image', 'group2_image'],
  ]);
  expect(listDefaultColumns(resource('products'))).toEqual(['category', 'sort_order']);
});

it('A list of dealers shows no phone number where only a placeholder is stored', () => {
  const phone = resource('dealers').fields.find(({ name }) => name === 'phone1');
  if (!phone) throw new Error('Dealers have no phone');
  expect(['NULL', 'null', 'N/A', '', null].map((stored) => formatListedValue(phone, stored))).toEqual([
    '',
    '',
    '',
    '',
    '',
  ]);
  expect(formatListedValue(phone, '+91 20 5550 0000')).toBe('+91 20 5550 0000');
});
