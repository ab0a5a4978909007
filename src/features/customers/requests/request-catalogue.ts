import type { Services } from '../../../platform/api/services.ts';
import { loadCatalogueValues } from '../../catalogue/ratings/load-catalogue-values.ts';
import { splitWords, stemWord } from '../../catalogue/search/search-words.ts';
import { loadSynonyms } from '../../catalogue/search/synonyms.store.ts';
import { listOwnNumbers } from '../own-numbers/own-numbers.store.ts';
import { findDescribedModels } from './describe-models.ts';
import { loadDescribedModels, matchModelNames } from './matching/match-model-names.ts';
import type { RequestCatalogue } from './request-lines.ts';
import { listDescribedProducts, listMakerNames, listModelsOfProducts } from './request-models.store.ts';

/** Account whose own numbers are asked first; for staff also those of its company. */
interface RequestBuyerAccount {
  userId: number;
  isForStaff: boolean;
}

/** The catalogue of the site, for reading requests on the server. */
export function openRequestCatalogue(services: Services, buyer?: RequestBuyerAccount): RequestCatalogue {
  const { pool } = services.database;
  const products = () => listDescribedProducts(pool);
  let loaded: ReturnType<typeof products> | undefined;
  return {
    listMakers: () => listMakerNames(pool),
    listOwnNumbers: () => (buyer ? loadOwnNumbers(services, buyer) : Promise.resolve([])),
    match: (body) => matchModelNames(services, body),
    loadModelsOfProducts: async (ids) => [
      ...(await loadDescribedModels(services, await listModelsOfProducts(pool, ids))).values(),
    ],
    async describe(text) {
      if (await isNotSold(services, text)) return [];
      loaded ??= products();
      const found = findDescribedModels(text, await loaded, await loadCatalogueValues(services));
      const models = await loadDescribedModels(
        services,
        found.map(({ id }) => id),
      );
      return found.flatMap(({ id, difference }) => {
        const model = models.get(id);
        return model ? [{ model, difference }] : [];
      });
    },
  };
}

async function loadOwnNumbers(services: Services, { userId, isForStaff }: RequestBuyerAccount) {
  const own = await listOwnNumbers(services.database.pool, userId, { ofCompany: isForStaff });
  const models = await loadDescribedModels(
    services,
    own.map(({ model_id }) => model_id),
  );
  return own.flatMap(({ number, model_id, model_name }) => {
    const model = models.get(model_id);
    const whose = isForStaff ? 'The number of the buyer’s company' : 'Your number';
    const note = `${whose} for ${model_name}`;
    return model ? [{ number, model, note }] : [];
  });
}

/** True for goods that the synonyms of the search call "not sold", such as hose clamps. */
async function isNotSold(services: Services, text: string): Promise<boolean> {
  const { byStems } = await loadSynonyms(services);
  const stems = ` ${splitWords(text).map(stemWord).join(' ')} `;
  return [...byStems].some(([words, { meanings }]) => meanings.length === 0 && stems.includes(` ${words} `));
}
