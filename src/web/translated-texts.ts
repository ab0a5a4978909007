// Translators of browsers put a <font> element in the place of each text. React goes on changing and removing the texts
// that it made itself, so numbers would stay as they were, and the removal of a text would throw.

/** Translation by the text that it replaced. */
const translations = new WeakMap<Node, ChildNode>();

/** Puts a text back in the place of its translation. The translator then translates the text again. */
function putBack(text: Node): void {
  const translation = translations.get(text);
  translations.delete(text);
  if (translation?.isConnected && !text.parentNode) translation.replaceWith(text);
}

const isTranslation = (node: Node | null): node is Element => node?.nodeName === 'FONT';

function handleChanges(changes: readonly MutationRecord[], observer: MutationObserver): void {
  for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
    if (type === 'characterData') putBack(target);
    const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
    if (!translation) continue;
    for (const text of removedNodes) {
      if (text.nodeType !== Node.TEXT_NODE || text.parentNode) continue;
      translations.set(text, translation);
      observer.observe(text, { characterData: true });
    }
  }
}

/** Texts of React stay current, and can be removed, while a translator has replaced them. */
export function keepTranslatedTexts(): void {
  const observer = new MutationObserver(handleChanges);
  observer.observe(document.body, { childList: true, subtree: true });
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    putBack(child);
    return removeChild.call(this, child) as Child;
  };
  Node.prototype.insertBefore = function <Added extends Node>(this: Node, added: Added, before: Node | null): Added {
    if (before) putBack(before);
    return insertBefore.call(this, added, before) as Added;
  };
}
