import { describe, expect, it } from 'vitest';
import { parseGalleryFiles } from './article-kind.ts';

describe('A gallery', () => {
  it('is a list of unique file names, from JSON or an array', () => {
    expect(parseGalleryFiles('["a.webp","b.webp","a.webp"]')).toEqual(['a.webp', 'b.webp']);
    expect(parseGalleryFiles(['a.webp'])).toEqual(['a.webp']);
  });

  it('is empty when it cannot be read', () => {
    expect([
      parseGalleryFiles('["a.webp"'),
      parseGalleryFiles('{}'),
      parseGalleryFiles(null),
      parseGalleryFiles(''),
    ]).toEqual([[], [], [], []]);
  });

  it('omits invalid file names, but not words that only look similar', () => {
    expect(parseGalleryFiles(['', 'x/', 'undefined', 'null.jpg', '/a/null', 'nullring.jpg', 3])).toEqual([
      'nullring.jpg',
    ]);
  });
});
