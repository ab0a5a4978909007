/** @returns a function that cancels the load and aborts `signal` */
export function loadAfterPause(milliseconds: number, load: (signal: AbortSignal) => Promise<void>): () => void {
  const controller = new AbortController();
  const timer = setTimeout(() => void load(controller.signal), milliseconds);
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}
