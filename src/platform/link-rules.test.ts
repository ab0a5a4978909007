import { describe, expect, it } from 'vitest';
import { isSafeLink, youtubeId } from './link-rules.ts';

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
    '',
  ])('rejects %s', (link) => {
    expect(isSafeLink(link)).toBe(false);
  });
});

describe('youtubeId', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
  ])('reads %s', (url) => {
    expect(youtubeId(url)).toBe('dQw4w9WgXcQ');
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
    expect(youtubeId(url)).toBeUndefined();
  });
});
