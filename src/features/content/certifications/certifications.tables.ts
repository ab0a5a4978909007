import { file, labelled, listed, picture, required, text } from '../../../platform/resource/columns.ts';
import { resourceTable } from '../../../platform/resource/table-columns.ts';

export const certificationsColumns = {
  title: required(text(200)),
  description: text(1000),
  image: picture('certifications'),
  pdf: labelled('PDF', file('certifications')),
  ...listed,
};

export const certifications = resourceTable('certifications', certificationsColumns);
