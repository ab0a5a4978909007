/**
 * Loads something when a visitor has paused for so many milliseconds. The returned function, the cleanup of an effect, cancels
 * it; when it has begun, `signal` is aborted.
 */
export function afterPause(milliseconds: number, load: (signal: AbortSignal) => Promise<void>): () => void {
  const controller = new AbortController();
  const timer = setTimeout(() => void load(controller.signal), milliseconds);
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}
