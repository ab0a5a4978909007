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
