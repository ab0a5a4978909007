import { createStore, delMany, entries, get, setMany, type UseStore } from 'idb-keyval';

/** What somebody typed on a screen and did not save, as this browser keeps it. */
export interface KeptWork {
  /** The member of staff. */
  by: number;
  screen: string;
  /** The tab in which it was typed: of one that is still open nothing is offered elsewhere. */
  tab: string;
  at: string;
  /** What it is called in a list, and where it goes on. */
  label: string;
  to: string;
  /** What a person would say there is: `12 changes`. */
  amount: string;
  what: unknown;
}

/** Of each release that keeps something else its own: what another one kept is not understood. */
const DATABASE = 'office-work-1';
const TAB = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

let opened: UseStore | undefined;
const store = () => {
  opened ??= createStore(DATABASE, 'work');
  return opened;
};

type Own = Pick<KeptWork, 'by' | 'screen'> & { tab?: string };
const keyOf = ({ by, screen, tab = TAB }: Own) => `${by}\n${screen}\n${tab}`;
/** What it was typed on, which is large and changes with a save only. */
const baseKey = (own: Own) => `${keyOf(own)}\nbase`;

/** Held by each tab for as long as it lives, however it ends; the name says whose work it has. */
const lockOf = (tab: string) => `office-tab-${tab}`;
let isHeld = false;
function holdTab(): void {
  if (isHeld) return;
  isHeld = true;
  // Without locks, as on a site without https, what an open tab has is offered in another one as well.
  void lockManager()
    ?.request(lockOf(TAB), () => new Promise<never>(() => undefined))
    // A browser that stores nothing may refuse locks as well.
    .catch(() => undefined);
}
const lockManager = (): LockManager | undefined => navigator.locks;

/**
 * Keeps what was typed in this tab. `base`: where it is another one than before.
 * @returns false where the browser stores nothing: then it is lost with the tab
 */
export async function keepWork(work: Omit<KeptWork, 'tab' | 'at'>, base?: { value: unknown }): Promise<boolean> {
  holdTab();
  const kept: KeptWork = { ...work, tab: TAB, at: new Date().toISOString() };
  const values: [string, unknown][] = base ? [[baseKey(work), base.value]] : [];
  try {
    await setMany([...values, [keyOf(work), kept]], store());
    return true;
  } catch (error) {
    console.debug('The browser stores nothing', error);
    return false;
  }
}

export const baseOf = (work: KeptWork): Promise<unknown> => get(baseKey(work), store());

/** Forgets what was typed: in this tab, or what is given. */
export async function forgetWork(work: Own): Promise<void> {
  await withoutStorage(() => delMany([keyOf(work), baseKey(work)], store()), undefined);
}

/** Everything that a person left in this browser, in tabs that are gone; the latest first. */
export async function leftWork(by: number): Promise<KeptWork[]> {
  return withoutStorage(async () => {
    const all = await entries<string, unknown>(store());
    const locks = await lockManager()?.query();
    const open = new Set(locks?.held?.map(({ name }) => name));
    return all
      .flatMap(([, value]) => (isKept(value) && value.by === by && !open.has(lockOf(value.tab)) ? [value] : []))
      .sort((a, b) => b.at.localeCompare(a.at));
  }, []);
}

/** Whoever signs out leaves nothing behind. */
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
/** It may be damaged. */
function isKept(value: unknown): value is KeptWork {
  if (typeof value !== 'object' || value === null || !('what' in value)) return false;
  const kept = value as Record<string, unknown>;
  return typeof kept.by === 'number' && TEXTS.every((name) => typeof kept[name] === 'string');
}

/** What a browser that stores nothing, as in a private window, has of it. */
async function withoutStorage<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    console.debug('The browser stores nothing', error);
    return otherwise;
  }
}
