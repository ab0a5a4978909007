import type { Queryable } from '../postgres/database.ts';
import type { Services } from './services.ts';

const answers = new WeakMap<object, Map<string, Promise<unknown>>>();

/** The same services with a database that is this page's own: what several endpoints ask for one page is asked once. */
export function servicesOfOnePage(services: Services): Services {
  const db: Services['database']['db'] = Object.create(services.database.db);
  answers.set(db, new Map());
  return { ...services, database: { ...services.database, db } };
}

/** The answer that this page has already, else the question's. Where no page is made, every question is asked. */
export function onceForPage<Row>(db: Queryable, question: string, ask: () => Promise<Row>): Promise<Row> {
  const known = answers.get(db);
  if (!known) return ask();
  const answer = (known.get(question) as Promise<Row> | undefined) ?? ask();
  known.set(question, answer);
  return answer;
}
