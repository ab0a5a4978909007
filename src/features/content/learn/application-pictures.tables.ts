import { listed, picture, required, text } from '../../../platform/resource/columns.ts';
import { resourceTable } from '../../../platform/resource/table-columns.ts';

export const applicationPicturesColumns = {
  caption: required(text(300)),
  image: picture('applications'),
  ...listed,
};

export const applicationPictures = resourceTable('application_pictures', applicationPicturesColumns);
