import { createPresenter } from '../../../platform/api/presenter.ts';
import type { Services } from '../../../platform/api/services.ts';
import { queryOnlyRow } from '../../../platform/postgres/plain-sql.ts';
import { selectColumnsSql } from '../../../platform/resource/stored-table.ts';
import { cacheByVersion } from '../../../platform/versioned-cache.ts';
import { loadCatalogueValues } from '../ratings/load-catalogue-values.ts';
import { listClampFamilies } from '../ratings/rating-attributes.ts';
import { siteWordsReply } from './site-words.contract.ts';
import { siteWordsRow, splitFact } from './site-words.tables.ts';

const present = createPresenter(siteWordsReply);

export const loadSiteWords = cacheByVersion(
  async (services: Services) => {
    const row = await queryOnlyRow(services.database.pool, siteWordsRow)`
      select ${selectColumnsSql(siteWordsRow.shape, 'site_words')} from site_words`;
    const { areStated } = listClampFamilies(await loadCatalogueValues(services));
    const facts = row.aboutFacts.split('\n').filter((line) => line.trim());
    return present(row, {
      range: row.rangeName,
      finder: row.finderShown && areStated ? row.finderName : null,
      guide: row.guideShown,
      about_facts: facts.map((line) => {
        const [number = '', text = '', explained = ''] = splitFact(line);
        return { figure: number, text, explained };
      }),
    });
  },
  { maxSize: 1 },
);
