import { integer, labelled, picture, required, text, yesNo } from '../../../platform/resource/columns.ts';

export const pagePicturesColumns = {
  page_name: labelled('Page', required(text(100))),
  place: labelled('Place on the page', required(integer(1, 20, null))),
  image: picture('about'),
  alt: labelled('Text for screen readers', text(300)),
  is_active: yesNo(true),
};
