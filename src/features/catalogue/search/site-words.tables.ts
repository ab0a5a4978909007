import { z } from 'zod';
import {
  checkedTextColumn,
  htmlColumn,
  requiredColumn,
  textColumn,
  withLabel,
  withSection,
  yesNoColumn,
} from '../../../platform/resource/columns.ts';
import { buildStoredShape } from '../../../platform/resource/stored-table.ts';

export const splitFact = (line: string): string[] => line.split('|').map((piece) => piece.trim());

const isFactList = (value: string): boolean =>
  value
    .split('\n')
    .filter((line) => line.trim())
    .every((line) => {
      const pieces = splitFact(line);
      return (pieces.length === 2 || pieces.length === 3) && pieces.every(Boolean);
    });

export const siteWordsColumns = {
  product: withLabel('One product, such as clamp', requiredColumn(textColumn(60))),
  products: withLabel('Several of them, such as clamps', requiredColumn(textColumn(60))),
  range_name: withLabel('All that is sold, such as toggle clamps', requiredColumn(textColumn(100))),
  description: withLabel('Description for search engines', requiredColumn(textColumn(300))),
  finder_name: withLabel('Name of the finder', requiredColumn(textColumn(60))),
  finder_question: withLabel('Question above the finder', requiredColumn(textColumn(100))),
  finder_shown: withLabel('The finder is shown', yesNoColumn(true)),
  guide_shown: withLabel('The pages that explain toggle clamps are shown', yesNoColumn(true)),
  ...withSection('Home page', {
    home_title: withLabel('Heading', requiredColumn(textColumn(150))),
    home_text: withLabel('Text', textColumn(1000)),
  }),
  ...withSection('About us', {
    about_lead: withLabel('First sentence', textColumn(300)),
    about_text: withLabel('Main text', htmlColumn(20_000)),
    about_facts: withLabel(
      'Facts, such as 1970 | Year of establishment, each on a line',
      checkedTextColumn(2000, 'lines such as 1970 | Year of establishment', '', isFactList),
    ),
    about_more: withLabel('Text below the facts', htmlColumn(20_000)),
  }),
};

export const siteWordsRow = z.object(buildStoredShape(siteWordsColumns));
