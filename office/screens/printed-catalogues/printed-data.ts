import { useQuery } from '@tanstack/react-query';
import type { PrintedCatalogue } from '../../../src/features/office/printed-catalogues/printed-catalogues.contract.ts';
import { office } from '../../shell/data/office-api.ts';

export const PRINTED = ['printed-catalogues'];

export const isUnfinished = ({ state }: PrintedCatalogue): boolean => state !== 'done' && state !== 'failed';

/** It changes while somebody looks: soon while one is being made. */
const refreshMs = (catalogues: readonly PrintedCatalogue[] = []) => (catalogues.some(isUnfinished) ? 1000 : 15_000);

/** The catalogues that were printed or are being printed, the latest first. */
export const usePrinted = (mayRead: boolean) =>
  useQuery({
    queryKey: PRINTED,
    enabled: mayRead,
    refetchInterval: ({ state }) => refreshMs(state.data?.catalogues),
    queryFn: () => office.getRaw('/api/office/printed_catalogues'),
  });

/** What can be chosen for one. */
export const usePrintable = () =>
  useQuery({ queryKey: ['printable'], queryFn: () => office.getRaw('/api/office/printable') });
