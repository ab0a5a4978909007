import { date, labelled, partNumber, required, text, yesNo } from '../../../platform/resource/columns.ts';

export const foreignModelsColumns = {
  maker: required(text(100)),
  number: labelled('Model number', required(partNumber(100))),
  figures: labelled('Figures, as "Reach: 60 mm; Action: Vertical Hold Down"', required(text(2000))),
  source: labelled('Where it is published', text(300)),
  source_date: labelled('Published or read on', date()),
  note: text(500),
  pinned: labelled('Our equivalent, chosen by staff', partNumber(100)),
  pinned_reason: labelled('Why', text(300)),
  is_active: yesNo(true),
};
