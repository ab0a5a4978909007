import { z } from 'zod';
import { formed, html, inSection, labelled, required, text, yesNo } from '../../../platform/resource/columns.ts';
import { storedValues } from '../../../platform/resource/stored-table.ts';

export const factParts = (line: string): string[] => line.split('|').map((part) => part.trim());

const areFacts = (value: string): boolean =>
  value
    .split('\n')
    .filter((line) => line.trim())
    .every((line) => {
      const parts = factParts(line);
      return (parts.length === 2 || parts.length === 3) && parts.every(Boolean);
    });

export const siteWordsColumns = {
  product: labelled('One product, such as clamp', required(text(60))),
  products: labelled('Several of them, such as clamps', required(text(60))),
  range_name: labelled('All that is sold, such as toggle clamps', required(text(100))),
  description: labelled('Description for search engines', required(text(300))),
  finder_name: labelled('Name of the finder', required(text(60))),
  finder_question: labelled('Question above the finder', required(text(100))),
  finder_shown: labelled('The finder is shown', yesNo(true)),
  guide_shown: labelled('The pages that explain toggle clamps are shown', yesNo(true)),
  ...inSection('Home page', {
    home_title: labelled('Heading', required(text(150))),
    home_text: labelled('Text', text(1000)),
  }),
  ...inSection('About us', {
    about_lead: labelled('First sentence', text(300)),
    about_text: labelled('Main text', html(20_000)),
    about_facts: labelled(
      'Facts, such as 1970 | Year of establishment, each on a line',
      formed(2000, 'lines such as 1970 | Year of establishment', '', areFacts),
    ),
    about_more: labelled('Text below the facts', html(20_000)),
  }),
};

export const siteWordsRow = z.object(storedValues(siteWordsColumns));
