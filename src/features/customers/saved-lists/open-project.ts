import { parseStoredJson, storedField, storedText } from '../../../web/stored/stored-json.ts';
import { storedValue } from '../../../web/stored/stored-value.ts';
import type { BasketLine } from '../../visitors/basket/basket-lines.ts';
import type { Project } from './saved-lists.contract.ts';

export interface OpenProject {
  id: number;
  name: string;
  version: number;
  model_ids: number[];
}

function parse(text: string | null): OpenProject | null {
  const stored = parseStoredJson(text);
  const [id, version, ids] = ['id', 'version', 'model_ids'].map((name) => storedField(stored, name));
  const name = storedText(storedField(stored, 'name'));
  const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
  if (!isId(id) || !isId(version) || !name || !Array.isArray(ids) || !ids.every(isId)) return null;
  return { id, name, version, model_ids: ids };
}

export const storedOpenProject = storedValue('openProject', { parse, format: (open) => open && JSON.stringify(open) });

export const openProject = ({ id, name, version, lines }: Project) =>
  void storedOpenProject.change(() => ({ id, name, version, model_ids: lines.map(({ model_id }) => model_id) }));

/** Closes a project if it is the open one, such as after it was deleted. */
export const closeProject = (id: number | undefined) =>
  void storedOpenProject.change((open) => (open?.id === id ? null : open));

/** The opened project; null when it no longer shares a model with the cart. */
export const projectOfCart = (open: OpenProject | null, lines: readonly BasketLine[]): OpenProject | null =>
  open && lines.some(({ model_id }) => open.model_ids.includes(model_id)) ? open : null;
