import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedComparePicks } from '../src/features/catalogue/compare/compare-picks.ts';
import { storedUnitChoice } from '../src/features/catalogue/measures/use-units.ts';
import { storedCadFormat } from '../src/features/catalogue/model-page/cad-format.ts';
import { takeListState } from '../src/features/content/articles/list-state.ts';
import { storedDealerTown } from '../src/features/content/dealers/dealer-search.ts';
import { storedEnquiryDraft } from '../src/features/customers/enquiries/enquiry-draft.ts';
import { storedGuestSender } from '../src/features/customers/enquiries/guest-sender.ts';
import { readWaitingEnquiry } from '../src/features/customers/enquiries/waiting-enquiry.ts';
import { storedOpenedProject } from '../src/features/customers/saved-lists/open-project.ts';
import { MAX_PIECES } from '../src/features/visitors/cart/cart.limits.ts';
import { readCart } from '../src/features/visitors/cart/cart-storage.ts';
import { readSessionUser } from '../src/features/visitors/session/session-storage.ts';
import { MAX_RECENTLY_VIEWED, readRecentlyViewed } from '../src/features/visitors/visits/recently-viewed.ts';
import { readPositions } from '../src/web/navigation/scroll-position.ts';
import { getSendingKey } from '../src/web/stored/send-once.ts';
import { rounds } from './rounds.ts';
import { storageKeys } from './storage-keys.ts';

/** Checks that a value can be shown on a page and put into a URL. */
const expectText = (value: unknown) => {
  expect(value).toBeTypeOf('string');
  expect(() => encodeURIComponent(String(value))).not.toThrow();
};
const expectImage = (value: unknown) => {
  expectText(value);
  expect(value).toMatch(/^$|^\/uploads\//);
};

/** Readers of structured values, with everything that pages rely on. Plain flags, times and texts need none. */
const READERS: Record<string, () => void> = {
  'local cartItems': () => {
    for (const { id, model_id, name, image, quantity, product_id, own_number = '', note = '' } of readCart().lines) {
      expectText(own_number);
      expectText(note);
      expect(Number.isInteger(id) && id > 0 && model_id === id).toBe(true);
      expectText(name);
      expectImage(image);
      expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_PIECES).toBe(true);
      expect(product_id === null || Number.isInteger(product_id)).toBe(true);
    }
  },
  'local recentlyViewedProducts': () => {
    const viewed = readRecentlyViewed();
    expect(viewed.length).toBeLessThanOrEqual(MAX_RECENTLY_VIEWED);
    expect(new Set(viewed.map(({ link }) => link)).size).toBe(viewed.length);
    for (const { name, image, link } of viewed) {
      expectText(name);
      expectImage(image);
      expect(link).toMatch(/^\/(ProductModels|product-single)\/[^/]/);
    }
  },
  'local compareModels': () => storedComparePicks.read().forEach(expectText),
  'local dealerTown': () => expectText(storedDealerTown.read()),
  'local cadFormat': () => expect(['step', 'igs', 'cad', null]).toContain(storedCadFormat.read()),
  'local units': () => {
    const { length, force } = storedUnitChoice.read();
    expect([undefined, 'mm', 'in']).toContain(length);
    expect([undefined, 'kg', 'N', 'lbf']).toContain(force);
  },
  'local waitingEnquiry': () => {
    const waiting = readWaitingEnquiry();
    if (!waiting) return;
    const { model_ids, product_ids, model_names, quantities } = waiting.content;
    expect(new Set([model_ids, product_ids, model_names, quantities].map((list) => list.length)).size).toBe(1);
    expect(
      [waiting.reason ?? '', waiting.reference ?? '', ...model_names].every((text) => typeof text === 'string'),
    ).toBe(true);
    expect(() => new Date(waiting.writtenAt).toLocaleString('en-IN', { dateStyle: 'medium' })).not.toThrow();
  },
  'local sendings': () => expect(getSendingKey('enquiry', 'content')).toMatch(/./),
  'session enquiryDraft': () => Object.values(storedEnquiryDraft.read()).forEach(expectText),
  'session guestSender': () => Object.values(storedGuestSender.read()).forEach(expectText),
  'local openProject': () => {
    const open = storedOpenedProject.read();
    if (!open) return;
    expectText(open.name);
    for (const number of [open.id, open.version, ...open.model_ids]) expect(Number.isInteger(number)).toBe(true);
  },
  'session user': () => {
    const user = readSessionUser({ session: sessionStorage, local: localStorage });
    if (user) expect(['string', 'undefined']).toContain(typeof user.first_name);
  },
  'local user': () => {
    localStorage.setItem('rememberMe', 'true');
    READERS['session user']?.();
  },
  'session scrollPositions': () => {
    for (const [key, top] of readPositions()) expect([typeof key, Number.isFinite(top)]).toEqual(['string', true]);
  },
  'session newsListState': () => {
    const state = takeListState('newsListState', 20);
    if (!state) return;
    expect(Number.isInteger(state.page) && state.page >= 1 && state.page <= 20).toBe(true);
    expect(Number.isFinite(state.scroll) && state.scroll >= 0).toBe(true);
  },
};

/** Any JSON value, also in the shapes and with the field names that the site stores. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(
    'javascript:alert(1)',
    '//elsewhere.example',
    'https://elsewhere.example/x.png',
    '\ud800',
    1e308,
    -1,
    0.5,
  ),
  fc.constantFrom<unknown>({ valueOf: 1 }, { toString: null }, [[]], [7], '/product-single/%E0', '/uploads/models/%E0'),
);
const FIELDS = [
  ...[
    'id',
    'model_id',
    'name',
    'quantity',
    'image',
    'product_id',
    'link',
    'first_name',
    'length',
    'force',
    'page',
    'scroll',
  ],
  ...['form', 'content', 'since', 'note', 'po_reference'],
  ...['key', 'customerId', 'writtenAt', 'state', 'reason', 'reference'],
];
const LISTS = ['model_ids', 'product_ids', 'model_names', 'quantities', 'note', 'po_reference'];
const objectWith = (names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] });
const record = fc
  .tuple(objectWith(FIELDS), fc.oneof(anything, objectWith(LISTS)))
  .map(([fields, content]) => ({ ...fields, content }));
const garbage = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .oneof(anything, record, fc.array(record), fc.array(fc.tuple(anything, anything)))
    .map((value) => JSON.stringify(value)),
  fc.integer({ min: 1, max: 3000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
);

function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

describe('A value in the browser’s storage that the site has not written', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', memoryStorage());
    vi.stubGlobal('sessionStorage', memoryStorage());
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each(Object.entries(READERS))('under %s is read as something that a page can show', (name, read) => {
    const [storage, key = ''] = name.split(' ');
    expect(storageKeys.some((known) => known.storage === storage && known.key === key)).toBe(true);
    fc.assert(
      fc.property(garbage, (text) => {
        (storage === 'local' ? localStorage : sessionStorage).setItem(key, text);
        read();
      }),
      { numRuns: rounds(300) },
    );
  });

  it('has a reader here for every stored value of the code', () => {
    const parsed = storageKeys.filter((known) => known.parsed).map(({ storage, key }) => `${storage} ${key}`);
    expect(parsed.length).toBeGreaterThan(3);
    expect(Object.keys(READERS)).toEqual(expect.arrayContaining(parsed));
  });
});
