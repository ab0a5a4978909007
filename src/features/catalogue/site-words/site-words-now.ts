import { presenter } from '../../../platform/api/present.ts';
import type { Services } from '../../../platform/api/services.ts';
import { onlyRow } from '../../../platform/postgres/plain-sql.ts';
import { columnsOf } from '../../../platform/resource/stored-table.ts';
import { cachedByVersion } from '../../../platform/versioned-cache.ts';
import { figuresNow } from '../figures/figures-now.ts';
import { familiesOf } from '../figures/rating-attributes.ts';
import { siteWords } from './site-words.contract.ts';
import { factParts, siteWordsRow } from './site-words.tables.ts';

const present = presenter(siteWords);

export const siteWordsNow = cachedByVersion(
  async (services: Services) => {
    const row = await onlyRow(services.database.pool, siteWordsRow)`
      select ${columnsOf(siteWordsRow.shape, 'site_words')} from site_words`;
    const { areStated } = familiesOf(await figuresNow(services));
    const facts = row.aboutFacts.split('\n').filter((line) => line.trim());
    return present(row, {
      range: row.rangeName,
      finder: row.finderShown && areStated ? row.finderName : null,
      guide: row.guideShown,
      about_facts: facts.map((line) => {
        const [figure = '', text = '', explained = ''] = factParts(line);
        return { figure, text, explained };
      }),
    });
  },
  { maxSize: 1 },
);
