import { parseStoredJson, readStoredField, readStoredText } from '../../../web/stored/stored-json.ts';
import { createStoredValue } from '../../../web/stored/stored-value.ts';
import type { CartLine } from '../../visitors/cart/cart-line.ts';
import type { Project } from './saved-lists.contract.ts';

export interface OpenedProject {
  id: number;
  name: string;
  version: number;
  model_ids: number[];
}

function parseOpenedProject(text: string | null): OpenedProject | null {
  const stored = parseStoredJson(text);
  const [id, version, ids] = ['id', 'version', 'model_ids'].map((name) => readStoredField(stored, name));
  const name = readStoredText(readStoredField(stored, 'name'));
  const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
  if (!isId(id) || !isId(version) || !name || !Array.isArray(ids) || !ids.every(isId)) return null;
  return { id, name, version, model_ids: ids };
}

export const storedOpenedProject = createStoredValue('openProject', {
  parse: parseOpenedProject,
  format: (open) => open && JSON.stringify(open),
});

export const rememberOpenedProject = ({ id, name, version, lines }: Project) =>
  void storedOpenedProject.change(() => ({ id, name, version, model_ids: lines.map(({ model_id }) => model_id) }));

/** Closes a project if it is the open one, such as after it was deleted. */
export const forgetOpenedProject = (id: number | undefined) =>
  void storedOpenedProject.change((open) => (open?.id === id ? null : open));

/** The opened project; null when it no longer shares a model with the cart. */
export const findProjectOfCart = (open: OpenedProject | null, lines: readonly CartLine[]): OpenedProject | null =>
  open && lines.some(({ model_id }) => open.model_ids.includes(model_id)) ? open : null;
