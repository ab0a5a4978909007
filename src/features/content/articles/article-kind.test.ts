import { describe, expect, it } from 'vitest';
import { galleryFiles } from './article-kind.ts';

describe('A gallery', () => {
  it('is a list of unique file names, from JSON or an array', () => {
    expect(galleryFiles('["a.webp","b.webp","a.webp"]')).toEqual(['a.webp', 'b.webp']);
    expect(galleryFiles(['a.webp'])).toEqual(['a.webp']);
  });

  it('is empty when it cannot be read', () => {
    expect([galleryFiles('["a.webp"'), galleryFiles('{}'), galleryFiles(null), galleryFiles('')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it('omits invalid file names, but not words that only look similar', () => {
    expect(galleryFiles(['', 'x/', 'undefined', 'null.jpg', '/a/null', 'nullring.jpg', 3])).toEqual(['nullring.jpg']);
  });
});
