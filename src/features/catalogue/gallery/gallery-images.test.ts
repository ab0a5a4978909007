import { describe, expect, it } from 'vitest';
import { isImageSource, parseImageSource } from '../../../platform/files/upload-url.ts';
import { findYoutubeId } from '../../../platform/link-rules.ts';
import { cleanTypedQuantity, parsePieces } from '../../visitors/cart/pieces.ts';
import { listGalleryImages } from './gallery-images.ts';

describe('A gallery', () => {
  it('drops invalid sources, but not names that only look similar', () => {
    for (const source of [
      '',
      null,
      undefined,
      'undefined',
      'null.jpg',
      '/uploads/products/',
      '/uploads/null/a.jpg',
      '/no-image.svg',
    ]) {
      expect(isImageSource(source), String(source)).toBe(false);
    }
    expect(isImageSource('nullring.jpg')).toBe(true);
  });

  it('takes up to four images with their alt texts, by default the name', () => {
    const record = { image_upload1: 'a.webp', alt_image1: 'closed', image_upload2: '', image_upload3: 'c.webp' };
    expect(listGalleryImages(record, 'VTC')).toEqual([
      { file: 'a.webp', alt: 'closed' },
      { file: 'c.webp', alt: 'VTC' },
    ]);
  });

  it('accepts only watch, youtu.be and embed URLs of YouTube as videos', () => {
    expect(findYoutubeId('https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=1')).toBe('aqz-KE-bpKQ');
    expect(findYoutubeId('https://youtu.be/aqz-KE-bpKQ')).toBe('aqz-KE-bpKQ');
    expect(findYoutubeId('https://www.youtube.com/embed/aqz-KE-bpKQ')).toBe('aqz-KE-bpKQ');
    for (const other of [
      'https://evil.example/embed/aqz-KE-bpKQ',
      'https://www.youtube.com/shorts/aqz-KE-bpKQ',
      'https://youtu.be/short',
      'javascript:alert(1)',
      '',
    ]) {
      expect(findYoutubeId(other), other).toBeUndefined();
    }
  });

  it('finds the folder of an image that is given as a full path', () => {
    expect(parseImageSource('/uploads/products/a.webp', 'models')).toEqual({ folder: 'products', file: 'a.webp' });
    expect(parseImageSource('a.webp', 'models')).toEqual({ folder: 'models', file: 'a.webp' });
  });
});

describe('A typed quantity', () => {
  it('is read as a whole number without its letters and signs, and refused above the largest one', () => {
    const typed = ['abc', '0', '-3', '1e3', '007', '10.00', '1,500', '1.5', '1234567', ''];
    expect(typed.map(parsePieces)).toEqual([1, 1, 3, 13, 7, 10, 1500, undefined, undefined, 1]);
    expect(cleanTypedQuantity('12 pcs')).toBe('12 ');
  });
});
