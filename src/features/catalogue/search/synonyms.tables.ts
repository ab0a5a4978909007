import { requiredColumn, textColumn, withLabel, yesNoColumn } from '../../../platform/resource/columns.ts';

export const synonymsColumns = {
  words: withLabel('Search term', requiredColumn(textColumn(100))),
  meaning: withLabel('Also search for', requiredColumn(textColumn(300))),
  is_active: yesNoColumn(true),
};
