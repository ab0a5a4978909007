import { hinted, labelled, required, text, yesNo } from '../../../platform/resource/columns.ts';

export const attributeGroupsColumns = {
  attribute: labelled('Attribute', required(text(100))),
  title: hinted(
    'Attributes without one are listed under Performance, Design and material, or Dimensions.',
    labelled('Heading', required(text(60))),
  ),
  is_active: yesNo(true),
};
