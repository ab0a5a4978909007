import { describe, expect, it } from 'vitest';
import { SOURCES } from './imports.ts';
import { allNodes, isFunction, isNode, type Node, nameOf, syntaxOf } from './syntax.ts';

/** Files that write the storage of all tabs without createStoredValue. */
const WRITERS: Record<string, string> = {
  'src/web/stored/stored-value.ts': 'the owner',
  'src/features/visitors/cart/early-adding.ts': 'part of boot.ts, which has no React; changes what is stored now',
  'src/features/visitors/visits/recently-viewed.ts': 'changes what is stored now',
  'src/features/visitors/session/pending-logout.ts': 'a mark',
  'src/features/visitors/session/session-actions.ts': 'one id',
  'src/features/catalogue/search/panel/search-key.ts': 'a mark',
  'src/features/site/contact/contact-form.tsx': 'a time',
};

/** Changes that replace a stored value, whatever is stored now, by file. */
const REPLACED: Record<string, string> = {
  'src/features/visitors/cart/cart-actions.ts': 'the cart is cleared by its button',
  'src/features/catalogue/model-page/cad-format.ts': 'one format',
  'src/features/content/dealers/dealers-nearby.tsx': 'one town',
  'src/features/customers/saved-lists/open-project.ts': 'one project is open',
};

const files = SOURCES.filter((file) => !/\.test\./.test(file));
const callsOf = (file: string) => allNodes(syntaxOf(file)).filter(({ type }) => type === 'CallExpression');
const calleeOf = ({ callee }: Node) => (isNode(callee) ? callee : undefined);
const isWrite = (call: Node) => {
  const callee = calleeOf(call);
  return nameOf(callee?.object) === 'safeLocalStorage' && nameOf(callee?.property) === 'setItem';
};
const isChange = (call: Node) => {
  const callee = calleeOf(call);
  if (nameOf(callee) === 'changeCart') return true;
  return nameOf(callee?.property) === 'change' && String(nameOf(callee?.object)).startsWith('stored');
};

describe('A value that several tabs store', () => {
  it('is written by storedValue, or where a reason says why not', () => {
    const writers = files.filter((file) => callsOf(file).some(isWrite));
    expect(writers.filter((file) => !(file in WRITERS))).toEqual([]);
  });

  it('is changed by a function of what is stored now', () => {
    const replaced = files.filter((file) =>
      callsOf(file)
        .filter(isChange)
        .some((call) => {
          const [next] = [call.arguments].flat().filter(isNode);
          return !next || !isFunction(next) || [next.params].flat().length === 0;
        }),
    );
    expect(replaced.filter((file) => !(file in REPLACED))).toEqual([]);
    expect(Object.keys(REPLACED).filter((file) => !replaced.includes(file))).toEqual([]);
  });
});
