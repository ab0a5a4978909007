import { describe, expect, it } from 'vitest';
import { toImageUrl } from './application-images.ts';

describe('The path of an application image', () => {
  it('has no backslashes and starts at the root', () => {
    expect(toImageUrl('uploads/applications/a.webp')).toBe('/uploads/applications/a.webp');
    expect(toImageUrl('uploads\\/applications\\/a.webp')).toBe('/uploads/applications/a.webp');
    expect(toImageUrl('uploads\\applications\\a.webp')).toBe('/uploads/applications/a.webp');
    expect(toImageUrl('https://files.example/a.webp')).toBe('https://files.example/a.webp');
  });
});
