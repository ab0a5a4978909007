import { useQuery } from '@tanstack/react-query';
import { office } from '../../shell/data/office-api.ts';

/** It changes while somebody looks. */
const REFRESH_MS = 10_000;

/** The mailbox from which letters of customers are read (`mailbox` is null without one), and the site's own addresses. */
export const useMailbox = (mayRead = true) =>
  useQuery({
    queryKey: ['mailbox'],
    enabled: mayRead,
    refetchInterval: REFRESH_MS,
    queryFn: () => office.getRaw('/api/office/mailbox'),
  });
