import { labelled, required, text, yesNo } from '../../../../platform/resource/columns.ts';
import { resourceTable } from '../../../../platform/resource/table-columns.ts';

/** What the trade calls what the catalogue calls otherwise. */
export const synonymsColumns = {
  words: labelled('What is typed', required(text(100))),
  meaning: labelled('What is looked up', required(text(300))),
  is_active: yesNo(true),
};

export const synonyms = resourceTable('synonyms', synonymsColumns);
