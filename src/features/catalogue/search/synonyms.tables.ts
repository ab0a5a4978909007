import { labelled, required, text, yesNo } from '../../../platform/resource/columns.ts';

export const synonymsColumns = {
  words: labelled('Search term', required(text(100))),
  meaning: labelled('Also search for', required(text(300))),
  is_active: yesNo(true),
};
