import { labelled, required, text, yesNo } from '../../../platform/resource/columns.ts';

export const synonymsColumns = {
  words: labelled('What is typed', required(text(100))),
  meaning: labelled('What is looked up', required(text(300))),
  is_active: yesNo(true),
};
