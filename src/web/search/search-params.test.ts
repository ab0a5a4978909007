import { describe, expect, expectTypeOf, it } from 'vitest';
import type { LoaderInput } from '../page-module.ts';
import {
  choiceParameter,
  defineSearchParams,
  pageNumberParameter,
  type SearchValues,
  textParameter,
} from './search-params.ts';

const schema = defineSearchParams({
  q: textParameter({ maxLength: 5 }),
  safety: textParameter({ otherwise: '1.5' }),
  only: choiceParameter('new', 'old'),
  page: pageNumberParameter(),
});
const defaults = { q: '', safety: '1.5', only: '', page: 1 };

describe('The query parameters of a page', () => {
  it('are read from a URL, whatever else it contains', () => {
    expect(schema.parse('?page=3&only=old&q=+clamp&safety=2&utm_source=x')).toEqual({
      q: 'clam',
      safety: '2',
      only: 'old',
      page: 3,
    });
    expect(schema.parse(new URLSearchParams('q=a&q=b')).q, 'the first of several').toBe('a');
  });

  it.each([
    ['', 'nothing'],
    ['?q=+++&safety=&only=&page=', 'empty fields of a form'],
    ['?only=other&page=0', 'a word and a number that are not among the choices'],
    ['?page=-1', 'a page below the first'],
    ['?page=x', 'a page that is not a number'],
    ['?page=1e9', 'a page in another notation'],
    ['?page=100000', 'a page that no list has'],
    ['?page=%E0%A4%A&q=%', 'what cannot be decoded'],
  ])('are the defaults for %s: %s', (url, _reason) => {
    expect({ ...schema.parse(url), q: '' }).toEqual(defaults);
  });

  it('are written in a fixed order, without defaults', () => {
    expect(schema.query({ page: 2, only: 'new', q: 'a b' })).toBe('?q=a+b&only=new&page=2');
    expect(schema.query({ ...defaults, only: '' })).toBe('');
    expect(schema.hrefWith('/News', { page: 2 })).toBe('/News?page=2');
    expect(schema.hrefWith('/News', { page: 1, q: undefined })).toBe('/News');
  });

  it('are unchanged after writing and reading', () => {
    for (const q of ['a,b', '50%', 'ä&=#', '%2C', '%2C,', '+ +', '1/2"'])
      expect(schema.parse(schema.query({ q })).q, q).toBe(q);
    const normal = (url: string) => schema.query(schema.parse(url));
    for (const url of ['page=2&q=abcd+efg', 'safety=1.5&only=old&x=1', 'q=%F0%9F%98%80%F0%9F%98%80%F0%9F%98%80'])
      expect(normal(normal(url)), url).toBe(normal(url));
  });

  it('have names, and types that are enforced in loaders', () => {
    expect(schema.names).toEqual(['q', 'safety', 'only', 'page']);
    expectTypeOf<SearchValues<typeof schema>>().toEqualTypeOf<{
      q: string;
      safety: string;
      only: 'new' | 'old' | '';
      page: number;
    }>();
    expectTypeOf<LoaderInput<SearchValues<typeof schema>>['search']>().not.toHaveProperty('other');
    expectTypeOf<LoaderInput['search']>().not.toHaveProperty('page');
    expectTypeOf<LoaderInput>().not.toHaveProperty('url');
  });
});
