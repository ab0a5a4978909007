// Browser-safe: pages build their srcset from these widths.

export const pictureWidths = [160, 320, 480, 800, 1200, 1600] as const;
export const pictureFormats = ['avif', 'webp'] as const;

export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = (typeof pictureFormats)[number];
