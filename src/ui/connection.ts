interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  /** Estimated Mbit/s, and ms of a round trip. */
  downlink?: number;
  rtt?: number;
}

/** Below so many Mbit/s and above so many ms, what nobody has asked for yet would delay what somebody asks for next. */
const SPARE = { downlink: 2, rtt: 100 };

const connection = (): Connection => (navigator as Navigator & { connection?: Connection }).connection ?? {};

/** Whether the visitor has requested to save data. */
export const savesData = () => connection().saveData === true;

/** Whether the browser rates the connection as slow; always false in Safari and Firefox, which do not rate it. */
export const isSlowConnection = () => ['slow-2g', '2g', '3g'].includes(connection().effectiveType ?? '');

/**
 * Whether there may be loaded what the visitor perhaps never uses. Chromium that knows nothing of its connection tells 1.5 Mbit/s
 * and 100 ms; Safari and Firefox never tell: then it may.
 */
export function hasSpareBandwidth(): boolean {
  const { downlink = SPARE.downlink, rtt = 0 } = connection();
  return !savesData() && !isSlowConnection() && (downlink >= SPARE.downlink || rtt <= SPARE.rtt);
}
