import type pg from 'pg';
import { HttpError } from '../../../platform/errors.ts';
import { mapInTurns } from '../../../platform/in-turns.ts';
import { isHttpUrl } from '../../../platform/link-rules.ts';
import { cellText, storeFolder } from '../../../platform/resource/columns.ts';
import { addAttributes } from '../../catalogue/measures/model-values.store.ts';
import { isAttributeHeading } from '../../import/workbook/attribute-columns.ts';
import { CatalogueKeys } from '../../import/workbook/catalogue-keys.ts';
import { Problems } from '../../import/workbook/problems.ts';
import type { CheckContext, Row } from '../../import/workbook/sheet.ts';
import { type ChangeProblem, ChangesDoubted, ChangesRefused, type Work } from './change.ts';
import { problemOfRefusal, refusalField } from './field-problem.ts';
import { orderFieldOf } from './resource-fields.ts';
import type { RuledRow } from './resource-rules.store.ts';
import type { Fields, Resource } from './resources.ts';
import { dropStage, missingMedia, nextOrder, stageChanges, takenKeys, writeStaged } from './write-changes.store.ts';

const FIRST_ROW = 2;

type Staged = { work: Work; row: Row; changed: string[] };

/**
 * Checks rows of one resource together, as the import does, and writes them; absent fields stay.
 * @throws ChangesRefused with invalid values; ChangesDoubted, if it `asks`, with probable mistakes
 */
export async function writeChecked(
  client: pg.ClientBase,
  resource: Resource,
  works: readonly Work[],
  asks: boolean,
): Promise<void> {
  await placeLast(client, resource, works);
  const staged = await mapInTurns(works, (work, at) => stagedRow(resource, work, at + FIRST_ROW));
  const ruled = staged.map(
    ({ work, row }): RuledRow => ({
      id: work.id,
      values: row.values,
      stored: work.stored?.fields,
    }),
  );
  const { sheet, rules } = resource;
  const problems = new Problems([sheet.name]);
  const doubts = asks ? new Problems([sheet.name]) : undefined;
  const keys = new CatalogueKeys();
  await rules.prepare?.(client, keys, ruled);
  const given = new Set(staged.flatMap((one) => one.changed));
  const headings = new Set([...Object.keys(sheet.columns), ...[...given].filter((name) => isAttributeHeading(name))]);
  const context = { problems, ...(doubts && { doubts }), keys, headings };
  sheet.checkHeadings?.(context);
  await mapInTurns(staged, ({ row }) => sheet.check?.(row, context));
  await checkFiles(client, resource, staged, problems);
  for (const { row } of staged) sheet.settle?.(row.values);
  await stageChanges(
    client,
    resource,
    staged.map(({ work: { id }, row, changed: names }) => ({ row, id, changed: names })),
  );
  await sheet.checkAll?.(client, context);
  const changed = new Set(staged.flatMap((one) => one.changed));
  await checkKeys(client, resource, context);
  const refused = await changeProblems(problems, staged);
  if (refused.length > 0) throw new ChangesRefused(refused);
  const doubted = doubts ? await changeProblems(doubts, staged) : [];
  if (doubted.length > 0) throw new ChangesDoubted(doubted);

  await addAttributes(client, keys.newAttributes());
  const [adds, changes] = [works.some(({ stored }) => !stored), works.some(({ stored }) => stored)];
  const ids = await writeStaged(client, resource, { adds, changes, changed }).catch((error: unknown) => {
    throw refusal(error, resource, staged);
  });
  await dropStage(client, resource);
  for (const [at, { work, row }] of staged.entries()) {
    const id = ids.get(row.row);
    if (id === undefined) throw unplaced(resource, work);
    work.id = id;
    const rule = ruled[at];
    if (rule) rule.id = id;
  }
  await checkWritten(client, resource, works, ruled);
}

async function checkWritten(client: pg.ClientBase, { rules }: Resource, works: readonly Work[], ruled: RuledRow[]) {
  const wrong = (await rules.checkWritten?.(client, ruled)) ?? [];
  const refused = wrong.map(({ id, ...problem }) => ({
    ...problem,
    position: works.find((work) => work.id === id)?.position ?? null,
  }));
  if (refused.length > 0) throw new ChangesRefused(refused);
}

async function placeLast(client: pg.ClientBase, resource: Resource, works: readonly Work[]): Promise<void> {
  const order = orderFieldOf(resource);
  if (!order) return;
  const added = works.filter(({ change: { action, values } }) => action === 'add' && (values?.[order] ?? '') === '');
  const next = added.length ? await nextOrder(client, resource, order) : 0;
  const { max = Number.MAX_SAFE_INTEGER } = resource.sheet.columns[order] ?? {};
  for (const [at, { values }] of added.entries()) values[order] = Math.min(next + at, max);
}

function stagedRow({ sheet }: Resource, work: Work, row: number): Staged {
  const values: Fields = {};
  const extra: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...work.stored?.fields, ...work.values })) {
    if (name in sheet.columns) values[name] = value;
    else if (isAttributeHeading(name)) extra[name] = cellText(value, undefined);
  }
  const changed = Object.keys(work.values);
  return { work, row: { row, values, extra, changed }, changed };
}

async function checkFiles(
  client: pg.ClientBase,
  { sheet }: Resource,
  staged: readonly Staged[],
  problems: Problems,
): Promise<void> {
  const files = Object.entries(sheet.columns).filter(([, { isFile }]) => isFile);
  const keyOf = (name: string, row: Row): string | undefined => {
    const destination = sheet.columns[name]?.destination ?? sheet.destination?.(name, row);
    const file = row.values[name];
    if (!destination || typeof file !== 'string' || file === '') return undefined;
    return !destination.picture && isHttpUrl(file) ? undefined : `${storeFolder(destination)}/${file}`;
  };
  const named = staged.flatMap(({ work: { stored }, row }) =>
    files.flatMap(([name]) => {
      const key = keyOf(name, row);
      // A stored file name was checked when it was stored.
      const isNew = !stored || key !== keyOf(name, { ...row, values: stored.fields });
      return key !== undefined && isNew ? { row: row.row, column: name, file: row.values[name], key } : [];
    }),
  );
  const missing = await missingMedia(client, [...new Set(named.map(({ key }) => key))]);
  for (const { row, column, file, key } of named) {
    if (!missing.has(key)) continue;
    problems.add({ sheet: sheet.name, row, column, problem: `"${file}" does not exist`, allowed: 'an uploaded file' });
  }
}

async function checkKeys(client: pg.ClientBase, resource: Resource, { problems }: CheckContext): Promise<void> {
  const { name: sheet, key } = resource.sheet;
  for (const row of await takenKeys(client, resource))
    problems.add({ sheet, row, column: key.at(-1) ?? resource.id, problem: 'is taken', allowed: 'each once' });
}

async function changeProblems(problems: Problems, staged: readonly Staged[]): Promise<ChangeProblem[]> {
  return (await problems.reported()).map(({ row, column, problem, allowed }) => {
    const at = row < FIRST_ROW ? staged.find(({ changed }) => changed.includes(column)) : staged[row - FIRST_ROW];
    return { position: at?.work.position ?? null, field: column, problem, allowed };
  });
}

/** A constraint error can be attributed only when one row was staged. */
function refusal(error: unknown, { sheet }: Resource, staged: readonly Staged[]): unknown {
  const refused = problemOfRefusal(error, sheet.key);
  const field = refused instanceof HttpError ? refusalField(refused) : undefined;
  if (!field) return refused;
  const [first, ...others] = staged;
  return new ChangesRefused([{ ...field, position: others.length === 0 ? (first?.work.position ?? null) : null }]);
}

const unplaced = ({ sheet }: Resource, { position }: Work) =>
  new ChangesRefused([{ position, field: sheet.key.at(-1) ?? 'values', problem: 'names a row that does not exist' }]);
