import { useQuery } from '@tanstack/react-query';
import type { PrintedCatalogue } from '../../../src/features/office/printed-catalogues/printed-catalogues.contract.ts';
import { office } from '../../shell/data/office-api.ts';

export const PRINTED = ['printed-catalogues'];

export const isUnfinished = ({ state }: PrintedCatalogue): boolean => state !== 'done' && state !== 'failed';

const refreshMs = (catalogues: readonly PrintedCatalogue[] = []) => (catalogues.some(isUnfinished) ? 1000 : 15_000);

export const usePrinted = (mayRead: boolean) =>
  useQuery({
    queryKey: PRINTED,
    enabled: mayRead,
    refetchInterval: ({ state }) => refreshMs(state.data?.catalogues),
    queryFn: () => office.getRaw('/api/office/printed_catalogues'),
  });

export const usePrintable = () =>
  useQuery({ queryKey: ['printable'], queryFn: () => office.getRaw('/api/office/printable') });
