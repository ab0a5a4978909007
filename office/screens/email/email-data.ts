import { useQuery } from '@tanstack/react-query';
import { office } from '../../shell/data/office-api.ts';

const REFRESH_MS = 10_000;

/** State of the mailbox with customers' messages (`mailbox` is null without one), and the site's own addresses. */
export const useMailbox = (mayRead = true) =>
  useQuery({
    queryKey: ['mailbox'],
    enabled: mayRead,
    refetchInterval: REFRESH_MS,
    queryFn: () => office.getRaw('/api/office/mailbox'),
  });
