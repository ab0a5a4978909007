interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  /** Estimated Mbit/s. */
  downlink?: number;
}

/** Below this many Mbit/s, what nobody has asked for yet would delay what somebody asks for next. */
const SPARE_DOWNLINK = 2;

const connection = (): Connection => (navigator as Navigator & { connection?: Connection }).connection ?? {};

/** Whether the visitor has requested to save data. */
export const savesData = () => connection().saveData === true;

/** Whether the browser rates the connection as slow; always false in Safari and Firefox, which do not rate it. */
export const isSlowConnection = () => ['slow-2g', '2g', '3g'].includes(connection().effectiveType ?? '');

/** Whether there may be loaded what the visitor perhaps never uses; in Safari and Firefox always. */
export const hasSpareBandwidth = () =>
  !savesData() && !isSlowConnection() && (connection().downlink ?? SPARE_DOWNLINK) >= SPARE_DOWNLINK;
