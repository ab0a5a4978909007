import { useQuery } from '@tanstack/react-query';
import type { MediaRow as MediaFile } from '../../../src/features/office/media/media.contract.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { buildScaledImageUrl } from '../../shell/data/row-queries.ts';
import { usePagedQuery } from '../../shell/data/use-paged-query.ts';

export type MediaFilter = {
  search?: string;
  folder?: string;
  type?: 'picture' | 'document' | 'cad';
  gated?: 'yes' | 'no';
  unused?: 'yes' | 'no';
  removed?: 'yes' | 'no';
};

export function useMediaFiles(filter: MediaFilter, limit: number) {
  return usePagedQuery({
    queryKey: ['media', filter, limit],
    read: (after) => officeApi.getRaw('/api/office/media', { ...filter, limit: String(limit), after }),
    itemsOf: ({ files }) => files,
  });
}

export const useMediaFolders = () =>
  useQuery({
    queryKey: ['media folders'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => officeApi.getRaw('/api/office/media_folders'),
  });

export const useMediaUses = (key: string) =>
  useQuery({
    queryKey: ['media', 'uses', key],
    enabled: key !== '',
    queryFn: () => officeApi.getRaw('/api/office/media_uses', { key }),
  });

export function getThumbnailUrl(
  { folder, name, mime, gated, address }: MediaFile,
  width: 160 | 480,
): string | undefined {
  if (gated || !address || !/^image\/(avif|webp|png|jpeg|svg)/.test(mime)) return undefined;
  return mime.startsWith('image/svg') ? address : buildScaledImageUrl(folder, name, width);
}

export const formatDimensions = ({ width, height }: Pick<MediaFile, 'width' | 'height'>): string =>
  width && height ? `${width} × ${height}` : '';

export const getFileType = ({ name }: Pick<MediaFile, 'name'>): string => (name.split('.').at(-1) ?? '').toUpperCase();

export const getMediaFilePath = (key: string): string => `/media/file?${new URLSearchParams({ key })}`;

export const getMediaDownloadUrl = ({ key }: Pick<MediaFile, 'key'>): string =>
  `/api/office/media_file?${new URLSearchParams({ key })}`;
