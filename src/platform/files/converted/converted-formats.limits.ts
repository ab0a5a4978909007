export const CONVERTED_FORMATS = ['HEIC', 'CMYK', 'TIFF', 'GIF'] as const;
export type ConvertedFormat = (typeof CONVERTED_FORMATS)[number];
