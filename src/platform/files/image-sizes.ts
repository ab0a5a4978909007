// Browser-safe: pages build their srcset from these widths.

export const imageWidths = [160, 320, 480, 800, 1200, 1600] as const;
export const imageFormats = ['avif', 'webp'] as const;

export type ImageWidth = (typeof imageWidths)[number];
export type ImageFormat = (typeof imageFormats)[number];
