import { useQuery } from '@tanstack/react-query';
import { office } from './office-api.ts';

export const INBOX = ['inbox'];

export const useCounts = (enabled = true) =>
  useQuery({
    queryKey: [...INBOX, 'counts'],
    enabled,
    refetchInterval: 60_000,
    queryFn: () => office.getRaw('/api/office/enquiry_counts'),
  });

const MOST = 1000;
/** Counts of the inbox end above 1,000. */
export const cappedCount = (count: number): string => (count > MOST ? `${MOST}+` : String(count));
