import {
  imageColumn,
  integerColumn,
  requiredColumn,
  textColumn,
  withLabel,
  yesNoColumn,
} from '../../../platform/resource/columns.ts';

export const pageImagesColumns = {
  page_name: withLabel('Page', requiredColumn(textColumn(100))),
  place: withLabel('Place on the page', requiredColumn(integerColumn(1, 20, null))),
  image: imageColumn('about'),
  alt: withLabel('Text for screen readers', textColumn(300)),
  is_active: yesNoColumn(true),
};
