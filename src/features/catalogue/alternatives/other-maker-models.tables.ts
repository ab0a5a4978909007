import {
  dateColumn,
  partNumberColumn,
  requiredColumn,
  textColumn,
  withLabel,
  yesNoColumn,
} from '../../../platform/resource/columns.ts';

export const otherMakerModelsColumns = {
  maker: requiredColumn(textColumn(100)),
  number: withLabel('Model number', requiredColumn(partNumberColumn(100))),
  figures: withLabel('Figures, as "Reach: 60 mm; Action: Vertical Hold Down"', requiredColumn(textColumn(2000))),
  source: withLabel('Where it is published', textColumn(300)),
  source_date: withLabel('Published or read on', dateColumn()),
  note: textColumn(500),
  pinned: withLabel('Our equivalent, chosen by staff', partNumberColumn(100)),
  pinned_reason: withLabel('Why', textColumn(300)),
  is_active: yesNoColumn(true),
};
