import { z } from 'zod';
import { queryRows } from '../../../platform/postgres/plain-sql.ts';
import { computeOncePerVersion } from '../../../platform/versioned-cache.ts';
import { splitWords, stemWord } from './search-words.ts';

export interface AnsweredQuestion {
  id: number;
  question: string;
  /** Stems of each phrase that asks this question, such as "lead time". */
  phrases: readonly string[];
}

const questionRow = z.object({ id: z.int(), question: z.string(), words: z.string() });

const toStems = (text: string) => splitWords(text).map(stemWord).join(' ');

const loadAnsweredQuestions = computeOncePerVersion(
  async (client): Promise<AnsweredQuestion[]> => {
    const rows = await queryRows(client, questionRow)`
      select id, question, words from answers where is_active order by sort_order, id`;
    return rows.map(({ words, ...row }) => ({ ...row, phrases: words.split(',').map(toStems).filter(Boolean) }));
  },
  { maxSize: 1 },
);

type Versioned = Parameters<typeof loadAnsweredQuestions>[0];

/** Questions that the words of a text ask, those with the longest phrase first. */
export async function findAnsweredQuestions(services: Versioned, text: string): Promise<AnsweredQuestion[]> {
  const stems = ` ${toStems(text)} `;
  const found = (await loadAnsweredQuestions(services)).flatMap((question) => {
    const lengths = question.phrases.filter((one) => stems.includes(` ${one} `)).map(({ length }) => length);
    return lengths.length ? [{ question, length: Math.max(...lengths) }] : [];
  });
  return found.sort((a, b) => b.length - a.length).map(({ question }) => question);
}
