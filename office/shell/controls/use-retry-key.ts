import { useMemo, useRef } from 'react';
import { createSubmissionKey } from '../../../src/ui/forms/submission-key.ts';

/** Key of a request that stores `content`: equal for repetitions, and another one once the content changes. */
export const useRetryKey = (content: string): string =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key belongs to the content
  useMemo(() => createSubmissionKey(), [content]);

/** Gives the key of a content when it is sent: equal for repetitions, and another one for other content. */
export function useContentKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: createSubmissionKey() };
    return last.current.key;
  };
}
