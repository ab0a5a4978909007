import { describe, expect, it } from 'vitest';
import { applicationFile, imageAddress } from './application-images.ts';

describe('The path of an application picture', () => {
  it('has no backslashes and starts at the root', () => {
    expect(imageAddress('uploads/applications/a.webp')).toBe('/uploads/applications/a.webp');
    expect(imageAddress('uploads\\/applications\\/a.webp')).toBe('/uploads/applications/a.webp');
    expect(imageAddress('uploads\\applications\\a.webp')).toBe('/uploads/applications/a.webp');
    expect(imageAddress('https://files.example/a.webp')).toBe('https://files.example/a.webp');
  });

  it('contains the file that has smaller versions', () => {
    expect(applicationFile('/uploads/applications/a.webp')).toBe('a.webp');
    expect(applicationFile('https://files.example/a.webp')).toBeNull();
  });
});
