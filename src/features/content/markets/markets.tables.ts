import { file, labelled, listed, picture, required, text } from '../../../platform/resource/columns.ts';
import { resourceTable } from '../../../platform/resource/table-columns.ts';

export const marketsColumns = {
  title: required(text(150)),
  short_description: text(1000),
  thumb_image: labelled('Small picture', picture('markets')),
  brochure: file('markets'),
  ...listed,
};

export const markets = resourceTable('markets', marketsColumns);
