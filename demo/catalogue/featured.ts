/** Model names on the home page, in order. */
export const featured: string[] = [
  'VTC-200-UB',
  'H-150-UB',
  'VTC-200-SS',
  'HTC-160/M8',
  'PAH-700',
  'CL-80-M10x40',
  'VTC-1500-HD',
  'SK8-50-M10x30',
  'IP-12-6-N',
  'LF-60-M12x130',
];
