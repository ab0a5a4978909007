import { useQuery } from '@tanstack/react-query';
import { office } from './office-api.ts';

/** Query keys to refetch after a change. */
export const INBOX = ['inbox'];

/** How many enquiries wait, are late, and are assigned to the caller; counted up to a limit by the server. */
export const useCounts = (enabled = true) =>
  useQuery({
    queryKey: [...INBOX, 'counts'],
    enabled,
    refetchInterval: 60_000,
    queryFn: () => office.getRaw('/api/office/enquiry_counts'),
  });
