import { useQuery } from '@tanstack/react-query';
import type { MediaRow as MediaFile } from '../../../src/features/office/media/media.contract.ts';
import { office } from '../../shell/data/office-api.ts';
import { usePaged } from '../../shell/data/paged.ts';
import { scaledUrl } from '../../shell/data/rows.ts';

export type MediaFilter = {
  search?: string;
  folder?: string;
  type?: 'picture' | 'document' | 'cad';
  gated?: 'yes' | 'no';
  unused?: 'yes' | 'no';
  removed?: 'yes' | 'no';
};

export function useMedia(filter: MediaFilter, limit: number) {
  return usePaged({
    queryKey: ['media', filter, limit],
    read: (after) => office.getRaw('/api/office/media', { ...filter, limit: String(limit), after }),
    itemsOf: ({ files }) => files,
  });
}

export const useFolders = () =>
  useQuery({
    queryKey: ['media folders'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => office.getRaw('/api/office/media_folders'),
  });

export const useMediaUses = (key: string) =>
  useQuery({
    queryKey: ['media', 'uses', key],
    enabled: key !== '',
    queryFn: () => office.getRaw('/api/office/media_uses', { key }),
  });

export function thumbnail({ folder, name, mime, gated, address }: MediaFile, width: 160 | 480): string | undefined {
  if (gated || !address || !/^image\/(avif|webp|png|jpeg|svg)/.test(mime)) return undefined;
  return mime.startsWith('image/svg') ? address : scaledUrl(folder, name, width);
}

export const dimensions = ({ width, height }: Pick<MediaFile, 'width' | 'height'>): string =>
  width && height ? `${width} × ${height}` : '';

export const typeOf = ({ name }: Pick<MediaFile, 'name'>): string => (name.split('.').at(-1) ?? '').toUpperCase();

export const filePath = (key: string): string => `/media/file?${new URLSearchParams({ key })}`;

export const downloadAddress = ({ key }: Pick<MediaFile, 'key'>): string =>
  `/api/office/media_file?${new URLSearchParams({ key })}`;
