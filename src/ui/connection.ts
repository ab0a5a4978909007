const connection = (): { saveData?: boolean; effectiveType?: string } =>
  (navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};

/** The visitor asks for as little data as can be. */
export const savesData = () => connection().saveData === true;

/** Known to be slow by the browser's own measure, which Safari and Firefox do not have. */
export const isSlowByMeasure = () => ['slow-2g', '2g', '3g'].includes(connection().effectiveType ?? '');
