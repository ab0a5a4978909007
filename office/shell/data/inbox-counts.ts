import { useQuery } from '@tanstack/react-query';
import { officeApi } from './office-api.ts';

export const INBOX_KEY = ['inbox'];

export const useInboxCounts = (enabled = true) =>
  useQuery({
    queryKey: [...INBOX_KEY, 'counts'],
    enabled,
    refetchInterval: 60_000,
    queryFn: () => officeApi.getRaw('/api/office/enquiry_counts'),
  });

const MAX_COUNT_SHOWN = 1000;
/** Counts of the inbox end above 1,000. */
export const formatCappedCount = (count: number): string =>
  count > MAX_COUNT_SHOWN ? `${MAX_COUNT_SHOWN}+` : String(count);
