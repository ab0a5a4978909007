interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  downlink?: number;
  rtt?: number;
}

/** Below this bandwidth (Mbit/s) and above this round trip (ms), prefetching would delay the visitor's next request. */
const SPARE = { downlink: 2, rtt: 100 };

const getConnection = (): Connection => (navigator as Navigator & { connection?: Connection }).connection ?? {};

export const isSavingData = () => getConnection().saveData === true;

/** Always false in Safari and Firefox, which do not rate the connection. */
export const isSlowConnection = () => ['slow-2g', '2g', '3g'].includes(getConnection().effectiveType ?? '');

/** Chromium without measurements reports 1.5 Mbit/s and 100 ms; Safari and Firefox report nothing and count as fast. */
export function hasSpareBandwidth(): boolean {
  const { downlink = SPARE.downlink, rtt = 0 } = getConnection();
  return !isSavingData() && !isSlowConnection() && (downlink >= SPARE.downlink || rtt <= SPARE.rtt);
}
