const connection = (): { saveData?: boolean; effectiveType?: string } =>
  (navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } }).connection ?? {};

/** Whether the visitor has requested to save data. */
export const savesData = () => connection().saveData === true;

/** Whether the browser rates the connection as slow; always false in Safari and Firefox, which do not rate it. */
export const isSlowConnection = () => ['slow-2g', '2g', '3g'].includes(connection().effectiveType ?? '');
