import { useQuery } from '@tanstack/react-query';
import { officeApi } from '../../shell/data/office-api.ts';

const REFRESH_MS = 10_000;

export const useMailbox = (mayRead = true) =>
  useQuery({
    queryKey: ['mailbox'],
    enabled: mayRead,
    refetchInterval: REFRESH_MS,
    queryFn: () => officeApi.getRaw('/api/office/mailbox'),
  });
