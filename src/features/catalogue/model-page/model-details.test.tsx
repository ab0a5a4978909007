import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ModelDetails } from './model-details.tsx';

describe('The video of a model', () => {
  const view = {
    model_name: 'VTC-050',
    video: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    drawing: null,
    attributes: [],
    related: null,
    alternatives: [],
    parts: [],
    fits: [],
    fits_more: [],
    fits_count: 0,
  };

  it('has a section of its own, except where the gallery already shows it because there are no images', () => {
    const images = [{ file: 'a.webp', alt: 'VTC-050' }];
    expect(renderToString(<ModelDetails view={{ ...view, pictures: images }} hasDownloads={false} />)).toContain(
      'Play video',
    );
    expect(renderToString(<ModelDetails view={{ ...view, pictures: [] }} hasDownloads={false} />)).toBe('');
  });
});
