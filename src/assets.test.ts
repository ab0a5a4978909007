import { expect, it } from 'vitest';
import { pageTags } from './assets.ts';

it('The font of the headings is preloaded on wide screens: on a phone’s line it would delay the first picture', () => {
  const tags = pageTags({ sheet: 's.css', font: 'f.woff2', boot: 'b.js', code: [] });
  const preloads = tags.match(/<link rel="preload"[^>]*>/g);
  expect(preloads).toEqual([
    '<link rel="preload" as="font" type="font/woff2" crossorigin media="(min-width: 48rem)" href="/f.woff2">',
  ]);
});
