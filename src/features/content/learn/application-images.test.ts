import { describe, expect, it } from 'vitest';
import { imageUrl } from './application-images.ts';

describe('The path of an application picture', () => {
  it('has no backslashes and starts at the root', () => {
    expect(imageUrl('uploads/applications/a.webp')).toBe('/uploads/applications/a.webp');
    expect(imageUrl('uploads\\/applications\\/a.webp')).toBe('/uploads/applications/a.webp');
    expect(imageUrl('uploads\\applications\\a.webp')).toBe('/uploads/applications/a.webp');
    expect(imageUrl('https://files.example/a.webp')).toBe('https://files.example/a.webp');
  });
});
