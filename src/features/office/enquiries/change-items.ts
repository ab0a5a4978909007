import { HttpError } from '../../../platform/http-errors.ts';
import type { DatabaseClient } from '../../../platform/postgres/plain-sql.ts';
import { MAX_ENQUIRY_LINES } from '../../customers/enquiries/enquiries.limits.ts';
import { loadModelsForEnquiry } from '../../customers/enquiries/enquiries.store.ts';
import { rememberOwnNumbers } from '../../customers/own-numbers/own-numbers.store.ts';
import { addConversationEvent } from '../../site/conversations/conversation-events.store.ts';
import type { EnquiryAct } from './act-on-enquiry.ts';
import {
  addEnquiryItems,
  changeItemQuantity,
  findAccountOfEnquiry,
  findEnquiryOfConversation,
  makeEnquiryOfContactMessage,
  putBackItem,
  removeItem,
  renewItemSearchWords,
} from './enquiry-items.store.ts';
import type { ItemChanges, ProposedRequestLine, RemovedItem } from './request-readings.contract.ts';
import { lockReading, storeLineDecisions } from './request-readings.store.ts';

const PLACE_TAKEN = 'Another item has taken its place. Add the model again.';
const ITEM_REMOVED = 'Someone has removed this item. Reload to see the items.';

/** Effect of a change, for the change that undoes it. */
interface ChangedItems {
  added: number[];
  removed: RemovedItem[];
}

/**
 * Adds, changes, removes and puts back the requested models of an enquiry. A message of the contact form becomes an
 * enquiry when items are added.
 * @throws HttpError 409 for a proposed line that is already added, or a model that is no longer in the catalogue
 */
export async function changeItems(
  { client, by }: Pick<EnquiryAct, 'client' | 'by'>,
  { add, change, remove, put_back, reopen }: ItemChanges,
): Promise<ChangedItems> {
  const found = await findEnquiryOfConversation(client, by.id);
  const enquiryId = found ?? (add.length ? await makeEnquiryOfContactMessage(client, by.id) : undefined);
  if (enquiryId === undefined) throw new HttpError(409, ITEM_REMOVED);
  const done: string[] = [];
  const removed: RemovedItem[] = [];
  for (const position of remove) {
    const item = await removeItem(client, enquiryId, position);
    if (!item) continue;
    removed.push(item);
    done.push(`Removed ${item.quantity} × ${item.model_name}`);
  }
  for (const { position, quantity } of change) {
    const changed = await changeItemQuantity(client, enquiryId, position, quantity);
    if (!changed) throw new HttpError(409, ITEM_REMOVED);
    done.push(`${changed.model}: ${changed.quantity} became ${quantity}`);
  }
  for (const item of put_back) {
    if (!(await putBackItem(client, enquiryId, item))) throw new HttpError(409, PLACE_TAKEN);
    done.push(`Put back ${item.quantity} × ${item.model_name}`);
  }
  const added = add.length ? await addItems(client, by.id, enquiryId, add) : undefined;
  if (added) done.push(`Added ${added.names.join(', ')}`);
  for (const [reading, keys] of groupByReading(reopen))
    await decideLines(client, { reading, conversationId: by.id }, keys, () => '');
  if (done.length) {
    await renewItemSearchWords(client, by.id);
    await addConversationEvent(client, by, 'items', done.join('; '));
  }
  return { added: added?.positions ?? [], removed };
}

async function addItems(
  client: DatabaseClient,
  conversationId: number,
  enquiryId: number,
  add: ItemChanges['add'],
): Promise<{ positions: number[]; names: string[] }> {
  const ownNumbers = await decideProposedLines(client, conversationId, add);
  const models = await loadModelsForEnquiry(
    client,
    add.map(({ model_id }) => model_id),
  );
  const items = add.map(({ model_id, quantity, from }) => {
    const model = models.get(model_id);
    if (!model) throw new HttpError(409, 'A chosen model is no longer in the catalogue. Choose another one.');
    return { model, quantity, ownNumber: ownNumbers.get(toLineKey(from)) ?? '' };
  });
  const account = await findAccountOfEnquiry(client, enquiryId);
  const named = items.map(({ model, ownNumber }) => ({ modelName: model.name, ownNumber }));
  if (account !== undefined) await rememberOwnNumbers(client, account, named);
  const { positions, count } = await addEnquiryItems(client, enquiryId, items);
  if (count > MAX_ENQUIRY_LINES)
    throw new HttpError(409, `An enquiry has at most ${MAX_ENQUIRY_LINES} items; nothing was added.`);
  return { positions, names: items.map(({ model, quantity }) => `${quantity} × ${model.name}`) };
}

type LineOfReading = ItemChanges['add'][number]['from'];
function groupByReading(lines: ItemChanges['reopen']): Map<number, Set<string>> {
  const keys = new Map<number, Set<string>>();
  for (const { reading, key } of lines) keys.set(reading, (keys.get(reading) ?? new Set()).add(key));
  return keys;
}

const toLineKey = (from: LineOfReading) => `${from?.reading} ${from?.key}`;

/**
 * Marks the proposed lines as added from which the items come.
 * @returns the buyer's own numbers of these lines
 */
async function decideProposedLines(
  client: DatabaseClient,
  conversationId: number,
  add: ItemChanges['add'],
): Promise<Map<string, string>> {
  const ownNumbers = new Map<string, string>();
  for (const [reading, keys] of groupByReading(add.flatMap(({ from }) => from ?? [])))
    await decideLines(client, { reading, conversationId }, keys, (line) => {
      if (line.done === 'added') throw new HttpError(409, `“${line.text}” has already been added.`);
      ownNumbers.set(toLineKey({ reading, key: line.key }), line.own_number);
      return 'added';
    });
  return ownNumbers;
}

export async function decideLines(
  client: DatabaseClient,
  of: { reading: number; conversationId: number },
  keys: ReadonlySet<string>,
  decide: (line: ProposedRequestLine) => ProposedRequestLine['done'],
): Promise<void> {
  const found = await lockReading(client, of);
  const missing = [...keys].some((key) => !found?.lines.some((line) => line.key === key));
  if (!found || missing) throw new HttpError(409, 'This message was read again. Reload to see its lines.');
  const lines = found.lines.map((line) => (keys.has(line.key) ? { ...line, done: decide(line) } : line));
  await storeLineDecisions(client, of.reading, lines);
}
