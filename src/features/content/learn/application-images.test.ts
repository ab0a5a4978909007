import { describe, expect, it } from 'vitest';
import { applicationFile, imageUrl } from './application-images.ts';

describe('The path of an application picture', () => {
  it('has no backslashes and starts at the root', () => {
    expect(imageUrl('uploads/applications/a.webp')).toBe('/uploads/applications/a.webp');
    expect(imageUrl('uploads\\/applications\\/a.webp')).toBe('/uploads/applications/a.webp');
    expect(imageUrl('uploads\\applications\\a.webp')).toBe('/uploads/applications/a.webp');
    expect(imageUrl('https://files.example/a.webp')).toBe('https://files.example/a.webp');
  });

  it('contains the file that has smaller versions', () => {
    expect(applicationFile('/uploads/applications/a.webp')).toBe('a.webp');
    expect(applicationFile('https://files.example/a.webp')).toBeNull();
  });
});
