import { listed, required, text, video } from '../../../platform/resource/columns.ts';
import { resourceTable } from '../../../platform/resource/table-columns.ts';

export const videosColumns = {
  title: required(text(200)),
  description: text(1000),
  link: required(video()),
  ...listed,
};

export const videos = resourceTable('videos', videosColumns);
