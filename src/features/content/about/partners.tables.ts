import { listed, picture, required, text } from '../../../platform/resource/columns.ts';
import { resourceTable } from '../../../platform/resource/table-columns.ts';

export const partnersColumns = {
  name: required(text(150)),
  logo: picture('partners'),
  ...listed,
};

export const partners = resourceTable('partners', partnersColumns);
