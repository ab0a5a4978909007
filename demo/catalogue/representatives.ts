/**
 * The models that have CAD files, a data sheet of their own and a 3D view: one per family, and one with the straight
 * base.
 */
export const representatives: string[] = [
  'VTC-200-UB',
  'VTC-200-STS',
  'VTC-1500-HD',
  'H-200-UB',
  'HTC-160/M8',
  'PAH-700',
  'PAH-500-HK',
  'TP-220',
  'PVC-150',
  'SK8-40-M8x25',
  'LK4-40-M8x25',
  'CL-63-M8x30',
  'HW-R-140',
  'BH-120-M8',
  'TH-300-M8',
  'IP-12-6-N',
  'SPB-M8',
  'LF-60-M12x90',
  'RPT-10',
  'DPT-10',
  'QW-20-18',
  'HD-60x60',
  'SR-M8x48',
  'RC-M8',
  'FW-M8',
  'GR-VTC-200-UB',
  'BL-VTC-300-UB',
];
