import { identified } from '../../../platform/postgres/checked-rows.ts';
import { type Client, execute, firstRow, onlyRow, part, queryRows, raw } from '../../../platform/postgres/plain-sql.ts';
import { REPORT_HOURS } from '../../site/privacy/privacy.limits.ts';
import { type Breach, type BreachContent, breachRow } from './breaches.contract.ts';

const utc = (column: string) => `to_char(b.${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${column}`;
const BREACH = part`${raw(['noticed_at', 'board_told_at', 'persons_told_at', 'closed_at'].map(utc).join(', '))},
  to_json(b.noticed_at + make_interval(hours => ${raw(String(REPORT_HOURS))})) as due_at,
  b.id, b.title, b.what, b.whose, b.effects, b.done, b.told, b.version from breaches b`;

/** Those that are not closed first, then the latest. */
export const listBreaches = (client: Client): Promise<Breach[]> =>
  queryRows(
    client,
    breachRow,
  )`select ${BREACH} order by b.closed_at is not null, b.noticed_at desc, b.id desc limit 500`;

export const breachById = (client: Client, id: number): Promise<Breach | undefined> =>
  firstRow(client, breachRow)`select ${BREACH} where b.id = ${id}`;

/** As `breachById`; nobody else changes it until the transaction ends. */
export async function lockBreach(client: Client, id: number): Promise<Breach | undefined> {
  await execute(client)`select from breaches where id = ${id} for update`;
  return breachById(client, id);
}

/** @returns its id */
export async function addBreach(client: Client, given: BreachContent): Promise<number> {
  const { id } = await onlyRow(client, identified)`
    insert into breaches (title, noticed_at, what, whose, effects, done, board_told_at, persons_told_at, told, closed_at)
    values (${given.title}, ${given.noticed_at}, ${given.what}, ${given.whose}, ${given.effects}, ${given.done}, ${given.board_told_at},
      ${given.persons_told_at}, ${given.told}, ${given.closed_at})
    returning id`;
  return id;
}

export async function changeBreach(client: Client, id: number, given: BreachContent): Promise<void> {
  await execute(client)`
    update breaches set title = ${given.title}, noticed_at = ${given.noticed_at}, what = ${given.what}, whose = ${given.whose},
      effects = ${given.effects}, done = ${given.done}, board_told_at = ${given.board_told_at}, persons_told_at = ${given.persons_told_at},
      told = ${given.told}, closed_at = ${given.closed_at} where id = ${id}`;
}
