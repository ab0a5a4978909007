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
const TAB_ID = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

let openedStore: UseStore | undefined;
const openStore = () => {
  openedStore ??= createStore(DATABASE, 'work');
  return openedStore;
};

type WorkKey = Pick<UnsavedWork, 'by' | 'screen'> & { tab?: string };
const buildWorkKey = ({ by, screen, tab = TAB_ID }: WorkKey) => `${by}\n${screen}\n${tab}`;
const buildBaseKey = (own: WorkKey) => `${buildWorkKey(own)}\nbase`;

/** Lock held while the tab lives, so that other tabs recognise its entries. */
const getLockName = (tab: string) => `office-tab-${tab}`;
let isTabLockHeld = false;
function holdTabLock(): void {
  if (isTabLockHeld) return;
  isTabLockHeld = true;
  // Without locks, as on http, open tabs cannot be recognised, and their input is offered in other tabs as well.
  void getLockManager()
    ?.request(getLockName(TAB_ID), () => new Promise<never>(() => undefined))
    // Browsers that store nothing may refuse locks.
    .catch(() => undefined);
}
const getLockManager = (): LockManager | undefined => navigator.locks;

/**
 * Stores unsaved input of this tab. `base`: the state that was edited, only when it has changed.
 * @returns false if the browser stores nothing, so that the input is lost with the tab
 */
export async function storeWork(work: Omit<UnsavedWork, 'tab' | 'at'>, base?: { value: unknown }): Promise<boolean> {
  holdTabLock();
  const entry: UnsavedWork = { ...work, tab: TAB_ID, at: new Date().toISOString() };
  const values: [string, unknown][] = base ? [[buildBaseKey(work), base.value]] : [];
  try {
    await setMany([...values, [buildWorkKey(work), entry]], openStore());
    return true;
  } catch (error) {
    console.debug('The browser stores nothing', error);
    return false;
  }
}

export const loadBase = (work: UnsavedWork): Promise<unknown> => get(buildBaseKey(work), openStore());

export async function deleteWork(work: WorkKey): Promise<void> {
  await tryStorage(() => delMany([buildWorkKey(work), buildBaseKey(work)], openStore()), undefined);
}

export async function loadLeftWork(by: number): Promise<UnsavedWork[]> {
  return tryStorage(async () => {
    const all = await entries<string, unknown>(openStore());
    const locks = await getLockManager()?.query();
    const open = new Set(locks?.held?.map(({ name }) => name));
    return all
      .flatMap(([, value]) =>
        isUnsavedWork(value) && value.by === by && !open.has(getLockName(value.tab)) ? [value] : [],
      )
      .sort((a, b) => b.at.localeCompare(a.at));
  }, []);
}

export async function deleteAllWork(by: number): Promise<void> {
  await tryStorage(async () => {
    const all = await entries<string, unknown>(openStore());
    await delMany(
      all.flatMap(([key]) => (key.startsWith(`${by}\n`) ? [key] : [])),
      openStore(),
    );
  }, undefined);
}

const TEXT_FIELDS = ['screen', 'tab', 'at', 'label', 'to', 'amount'] as const;
/** True for a valid entry; stored values may be damaged. */
function isUnsavedWork(value: unknown): value is UnsavedWork {
  if (typeof value !== 'object' || value === null || !('what' in value)) return false;
  const entry = value as Record<string, unknown>;
  return typeof entry.by === 'number' && TEXT_FIELDS.every((name) => typeof entry[name] === 'string');
}

async function tryStorage<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    console.debug('The browser stores nothing', error);
    return otherwise;
  }
}
