import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, SOURCES } from './imports.ts';

export interface StorageKey {
  storage: 'local' | 'session';
  key: string;
  /** True for keys of a createStoredValue, whose stored text is parsed. */
  parsed?: boolean;
}

/** Files in which the key is a parameter or a variable, with its possible values. */
const VARIABLE: Record<string, StorageKey[]> = {
  // Callers pass a literal, which is found in their files.
  'src/web/stored/browser-storage.ts': [],
  'src/web/stored/stored-value.ts': [],
  'src/features/content/articles/list-state.ts': [
    { storage: 'session', key: 'newsListState' },
    { storage: 'session', key: 'eventsListState' },
  ],
  // early-adding.ts uses the same key.
  'src/features/visitors/cart/cart-storage.ts': [{ storage: 'local', key: 'cartItems', parsed: true }],
  'src/features/visitors/cart/early-adding.ts': [],
  'src/features/visitors/visits/track-view.ts': [{ storage: 'session', key: 'viewed:model:1' }],
  // Uses keys of session-storage.ts and of the login form, which are found in those files.
  'src/features/visitors/session/session-actions.ts': [],
};

const ACCESS =
  /\b(safeSessionStorage|safeLocalStorage|session|local|storage)\.(?:get|set|remove)Item\(\s*('[^']*'|[\w.]+)/g;
const STORED_VALUE = /\bcreateStoredValue(?:<[^(]*>)?\(\s*('[^']*'|\w+),\s*(\{[^}]*)/g;
const STORAGES: Record<string, StorageKey['storage'][]> = {
  safeSessionStorage: ['session'],
  session: ['session'],
  safeLocalStorage: ['local'],
  local: ['local'],
  storage: ['session', 'local'],
};

function keysOf(file: string): StorageKey[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const known = VARIABLE[file];
  /** Key given by an argument: a literal, or a constant of the file. */
  const literalOf = (argument: string) => {
    if (argument.startsWith("'")) return argument.slice(1, -1);
    const constant = new RegExp(`const ${argument} = '([^']*)'`).exec(text)?.[1];
    if (constant === undefined && !known) throw new Error(`${file} stores under ${argument}: add its keys to VARIABLE`);
    return constant;
  };
  const found = [
    ...[...text.matchAll(ACCESS)].map(([, storage = '', argument = '']) => ({ storages: STORAGES[storage], argument })),
    ...[...text.matchAll(STORED_VALUE)].map(([, argument = '', form = '']) => ({
      storages: form.includes('store: safeSessionStorage') ? STORAGES.session : STORAGES.local,
      argument,
      parsed: true,
    })),
  ].flatMap(({ storages = [], argument, ...rest }) => {
    const key = literalOf(argument);
    return key === undefined ? [] : storages.map((storage) => ({ storage, key, ...rest }));
  });
  return [...found, ...(known ?? [])];
}

/** Every key under which the site reads or writes the browser's storage, found in its sources. */
export const storageKeys: readonly StorageKey[] = [
  ...new Map(SOURCES.flatMap(keysOf).map((found) => [`${found.storage} ${found.key}`, found])).values(),
];
