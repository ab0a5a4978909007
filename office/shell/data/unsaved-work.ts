import { createStore, delMany, entries, get, setMany, type UseStore } from 'idb-keyval';

export interface UnsavedWork {
  by: number;
  screen: string;
  tab: string;
  at: string;
  label: string;
  to: string;
  amount: string;
  what: unknown;
}

/** Gets a new number with each change of the stored format. */
const DATABASE = 'office-work-1';
const TAB = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

let opened: UseStore | undefined;
const store = () => {
  opened ??= createStore(DATABASE, 'work');
  return opened;
};

type Own = Pick<UnsavedWork, 'by' | 'screen'> & { tab?: string };
const keyOf = ({ by, screen, tab = TAB }: Own) => `${by}\n${screen}\n${tab}`;
const baseKey = (own: Own) => `${keyOf(own)}\nbase`;

/** Lock held while the tab lives, so that other tabs recognise its entries. */
const lockOf = (tab: string) => `office-tab-${tab}`;
let isHeld = false;
function holdTab(): void {
  if (isHeld) return;
  isHeld = true;
  // Without locks, as on http, open tabs cannot be recognised, and their input is offered in other tabs as well.
  void lockManager()
    ?.request(lockOf(TAB), () => new Promise<never>(() => undefined))
    // Browsers that store nothing may refuse locks.
    .catch(() => undefined);
}
const lockManager = (): LockManager | undefined => navigator.locks;

/**
 * Stores unsaved input of this tab. `base`: the state that was edited, only when it has changed.
 * @returns false if the browser stores nothing, so that the input is lost with the tab
 */
export async function keepWork(work: Omit<UnsavedWork, 'tab' | 'at'>, base?: { value: unknown }): Promise<boolean> {
  holdTab();
  const entry: UnsavedWork = { ...work, tab: TAB, at: new Date().toISOString() };
  const values: [string, unknown][] = base ? [[baseKey(work), base.value]] : [];
  try {
    await setMany([...values, [keyOf(work), entry]], store());
    return true;
  } catch (error) {
    console.debug('The browser stores nothing', error);
    return false;
  }
}

export const baseOf = (work: UnsavedWork): Promise<unknown> => get(baseKey(work), store());

export async function forgetWork(work: Own): Promise<void> {
  await withoutStorage(() => delMany([keyOf(work), baseKey(work)], store()), undefined);
}

export async function leftWork(by: number): Promise<UnsavedWork[]> {
  return withoutStorage(async () => {
    const all = await entries<string, unknown>(store());
    const locks = await lockManager()?.query();
    const open = new Set(locks?.held?.map(({ name }) => name));
    return all
      .flatMap(([, value]) => (isWork(value) && value.by === by && !open.has(lockOf(value.tab)) ? [value] : []))
      .sort((a, b) => b.at.localeCompare(a.at));
  }, []);
}

export async function forgetAllWork(by: number): Promise<void> {
  await withoutStorage(async () => {
    const all = await entries<string, unknown>(store());
    await delMany(
      all.flatMap(([key]) => (key.startsWith(`${by}\n`) ? [key] : [])),
      store(),
    );
  }, undefined);
}

const TEXTS = ['screen', 'tab', 'at', 'label', 'to', 'amount'] as const;
/** True for a valid entry; stored values may be damaged. */
function isWork(value: unknown): value is UnsavedWork {
  if (typeof value !== 'object' || value === null || !('what' in value)) return false;
  const entry = value as Record<string, unknown>;
  return typeof entry.by === 'number' && TEXTS.every((name) => typeof entry[name] === 'string');
}

async function withoutStorage<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    console.debug('The browser stores nothing', error);
    return otherwise;
  }
}
