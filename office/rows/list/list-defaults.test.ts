import { expect, it } from 'vitest';
import { presentResource } from '../../../src/features/office/resources/resource-fields.ts';
import type { Resource } from '../../../src/features/office/resources/resources.contract.ts';
import { resourceNamed } from '../../../src/features/office/resources/resources.ts';
import { firstColumns, listedPictures, listedText } from './row-table.tsx';
import { firstSort } from './use-list.ts';

const resource = (name: string) => presentResource(resourceNamed(name)) as unknown as Resource;

it('A list has the newest first where rows are dated, else the order that visitors see', () => {
  expect(firstSort(resource('news'))).toEqual({ field: 'news_date', order: 'DESC' });
  expect(firstSort(resource('events'))).toEqual({ field: 'event_date', order: 'DESC' });
  expect(firstSort(resource('banners'))).toEqual({ field: 'sort_order', order: 'ASC' });
});

it('A list has columns for search engines only where there are no others', () => {
  expect(firstColumns(resource('page_seo'))).toEqual(['meta_title']);
  expect(firstColumns(resource('news'))).not.toContain('meta_title');
});

it('A list shows images of products before drawings, and no descriptions of pictures', () => {
  expect(listedPictures(resource('products')).map(({ name }) => name)).toEqual([
    ...['image1', 'image2', 'image3', 'image4', 'group1_image', 'group2_image'],
  ]);
  expect(firstColumns(resource('products'))).toEqual(['category', 'sort_order']);
});

it('A list of dealers shows no phone number where only a placeholder is stored', () => {
  const phone = resource('dealers').fields.find(({ name }) => name === 'phone1');
  if (!phone) throw new Error('Dealers have no phone');
  expect(['NULL', 'null', 'N/A', '', null].map((stored) => listedText(phone, stored))).toEqual(['', '', '', '', '']);
  expect(listedText(phone, '+91 20 5550 0000')).toBe('+91 20 5550 0000');
});
