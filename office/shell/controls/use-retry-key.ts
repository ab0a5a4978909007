import { useMemo } from 'react';
import { createSubmissionKey } from '../../../src/ui/forms/submission-key.ts';

/** Key of a request that stores `content`: equal for repetitions, and another one once the content changes. */
export const useRetryKey = (content: string): string =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key belongs to the content
  useMemo(() => createSubmissionKey(), [content]);
