export const CONVERTED_FROM = ['HEIC', 'CMYK', 'TIFF', 'GIF'] as const;
export type ConvertedFrom = (typeof CONVERTED_FROM)[number];
