import { useMemo } from 'react';

/** Key of a request that stores `content`: equal for repetitions, and another one once the content changes. */
export const useRetryKey = (content: string): string =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key belongs to the content
  useMemo(() => crypto.randomUUID(), [content]);
