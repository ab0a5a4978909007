import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { findCollapsedUrl, findProbablePathname, normaliseUrl, toCanonicalPathname } from './request-address.ts';

const ORIGIN = 'https://clamps.example';
const piece = fc.constantFrom(
  '/',
  '//',
  '\\',
  '.',
  '..',
  'evil.example',
  ':',
  '@',
  '%2F',
  '%5C',
  '%2e',
  '%',
  'a',
  '?',
  '#',
  '%41',
);
const hostilePath = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`);

describe('The address of a request', () => {
  it('never leads to another site, and is collapsed with one redirect', () => {
    fc.assert(
      fc.property(hostilePath, (given) => {
        const url = normaliseUrl(given);
        const target = findCollapsedUrl(url) ?? url;
        expect(new URL(target, ORIGIN).origin).toBe(ORIGIN);
        expect(new URL(ORIGIN + target).origin).toBe(ORIGIN);
        if (target !== url) expect(findCollapsedUrl(target)).toBeUndefined();
      }),
      { numRuns: rounds(2000) },
    );
  });

  it.each([
    ['//evil.example/AllProducts', '/evil.example/AllProducts'],
    ['//a:b/AllProducts', '/a:b/AllProducts'],
    ['/\\evil.example', '/evil.example'],
    ['/Products//vertical?search=a//b', '/Products/vertical?search=a//b'],
    ['/Products/vertical//', '/Products/vertical'],
    ['///', '/'],
  ])('%s is found at %s', (url, target) => {
    expect(findCollapsedUrl(url)).toBe(target);
  });

  it('stays as it is with slashes in the query only', () => {
    expect(findCollapsedUrl('/ThankYou?from=https://a//b\\c')).toBeUndefined();
  });

  it('is the path where the request line has a whole URL', () => {
    expect(normaliseUrl('http://clamps.example/AllProducts?a=b')).toBe('/AllProducts?a=b');
    expect(['https://clamps.example', '*', '/AllProducts'].map(normaliseUrl)).toEqual(['/', '/*', '/AllProducts']);
  });

  it.each([
    ['/ContactUs;jsessionid=0A1B', '/ContactUs'],
    ['/ProductModels/vtc;JSESSIONID=0A1B.node1', '/ProductModels/vtc'],
    ['/ContactUs&amp;x=1', '/ContactUs'],
    ['/ContactUs%3Futm_source=mail', '/ContactUs'],
    ['/ContactUs%0A', '/ContactUs'],
    ['/ContactUs%20%0D%0A', '/ContactUs'],
    ['/CONTACTUS', '/ContactUs'],
    ['/PRODUCTMODELS/VTC', '/ProductModels/VTC'],
    ['/contactUS', undefined],
    ['/%00', undefined],
    ['/index.html', '/'],
    ['/ContactUs', undefined],
    ['/contactus', undefined],
    ['/no/such/page', undefined],
    ['/product-single/A%26B', undefined],
  ])('of a page that was not found, %s, is probably %s', (pathname, probable) => {
    const pages = ['ContactUs', 'contactus', 'ProductModels', 'product-single'];
    expect(findProbablePathname(pathname, pages)).toBe(probable);
  });

  it('has one spelling for the same characters', () => {
    for (const spelling of ['/%41ll%50roducts', '/A%6C%6cProducts'])
      expect(toCanonicalPathname(spelling)).toBe('/AllProducts');
    expect(toCanonicalPathname('/product-single/VTC-200%2fSS')).toBe('/product-single/VTC-200%2FSS');
    expect(toCanonicalPathname('/a,b')).toBe(toCanonicalPathname('/a%2Cb'));
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (name) => {
        fc.pre(name.isWellFormed());
        const path = `/product-single/${encodeURIComponent(name)}`;
        expect(toCanonicalPathname(path)).toBe(path);
      }),
    );
  });
});
