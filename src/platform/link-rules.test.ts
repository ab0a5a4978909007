import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../test/rounds.ts';
import { findYoutubeId, isOwnPath, isSafeLink, mergeQuery, toWebsiteLink } from './link-rules.ts';

describe('isSafeLink', () => {
  it.each(['https://example.com/a', 'http://example.com', '/Products/x', '/', '#catalogue'])('accepts %s', (link) => {
    expect(isSafeLink(link)).toBe(true);
  });

  it.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'Products/x',
    'https://',
    '/\t/evil.example',
    '/\n/evil.example',
    '/a\\b',
    'https://a.example/\tb',
    'https:\\\\evil.example',
    '#\0',
    '',
  ])('rejects %s', (link) => {
    expect(isSafeLink(link)).toBe(false);
  });
});

describe('A website', () => {
  it('gets a scheme', () => {
    expect(toWebsiteLink('amber.example')).toBe('https://amber.example');
    expect(toWebsiteLink('http://amber.example/a')).toBe('http://amber.example/a');
  });

  it.each([
    '',
    'javascript:alert(1)',
    'javascript:1',
    'data:text/html,x',
    'a@evil.example',
    'https://a:b@c.example',
    'x',
    'a.example\n',
    '//a.example',
  ])('is no link when it is %j', (text) => expect(toWebsiteLink(text)).toBeUndefined());
});

describe('A link that is stored', () => {
  it('leads where it seems to lead, however a browser reads it', () => {
    const sign = fc.constantFrom(
      '/',
      '\\',
      '\t',
      '\n',
      '\r',
      '\0',
      ' ',
      '.',
      ':',
      '@',
      '#',
      '?',
      'a',
      'evil.example',
      'https://',
      'javascript:',
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 8 }), (signs) => {
        const link = signs.join('');
        if (!isSafeLink(link)) return;
        const { origin, protocol } = new URL(link, 'https://own.example/page');
        if (isOwnPath(link) || link.startsWith('#')) expect(origin).toBe('https://own.example');
        expect(protocol).toMatch(/^https?:$/);
        expect(link).not.toMatch(/[\p{Cc}\\]/u);
      }),
      { numRuns: rounds(5000) },
    );
  });
});

describe('findYoutubeId', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  ])('reads %s', (url) => {
    expect(findYoutubeId(url)).toBe('dQw4w9WgXcQ');
  });

  it.each([
    'https://evil.example/embed/dQw4w9WgXcQ',
    'https://youtube.com.evil.example/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/short',
    'https://www.youtube.com/channel/dQw4w9WgXcQ',
    'youtu.be/dQw4w9WgXcQ',
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube.com/live/dQw4w9WgXcQ',
    'https://www.youtube.com/v/dQw4w9WgXcQ',
  ])('rejects %s', (url) => {
    expect(findYoutubeId(url)).toBeUndefined();
  });
});

describe('A path that a request is redirected to', () => {
  it.each([
    ['/a', '', '/a'],
    ['/a', '?f.Reach.min=60&b=%20', '/a?f.Reach.min=60&b=%20'],
    ['/a?b=1#c', '?b=2&d=3&d=4', '/a?b=1&d=3&d=4#c'],
    ['/a#c', '?b', '/a?b#c'],
  ])('%s keeps the query %s of the request', (target, search, moved) => {
    expect(mergeQuery(target, search)).toBe(moved);
    expect(mergeQuery(moved, search), 'a second time').toBe(moved);
  });
});
