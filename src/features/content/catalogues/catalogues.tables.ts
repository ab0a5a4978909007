import { file, listed, required, text } from '../../../platform/resource/columns.ts';
import { resourceTable } from '../../../platform/resource/table-columns.ts';

export const cataloguesColumns = {
  title: required(text(200)),
  file: required(file('catalogues', true)),
  ...listed,
};

export const catalogues = resourceTable('catalogues', cataloguesColumns);
