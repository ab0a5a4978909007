import { labelled, link, listed, picture, required, text } from '../../../platform/resource/columns.ts';
import { resourceTable } from '../../../platform/resource/table-columns.ts';

export const bannersColumns = {
  heading: required(text(200)),
  description: text(1000),
  link1: labelled('First link', link()),
  link2: labelled('Second link', link()),
  banner_image: picture('banners'),
  ...listed,
};

export const banners = resourceTable('banners', bannersColumns);
