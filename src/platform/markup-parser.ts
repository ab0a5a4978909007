import { DomHandler, Parser, type ParserOptions } from 'htmlparser2';

type Handler = ConstructorParameters<typeof Parser>[0];

/** The markup has more open elements at once than allowed. */
export class TooDeepError extends Error {
  override name = 'TooDeep';
}

/**
 * The parser of XML and HTML from strangers. Its work per tag grows with the number of open elements, so that deeper
 * markup is refused while it is read.
 * @throws TooDeep from `write` and `end`
 */
export function createMarkupParser(handler: NonNullable<Handler>, maxDepth: number, options: ParserOptions): Parser {
  let depth = 0;
  const parser = new Parser(
    {
      onparserinit: (own) => handler.onparserinit?.(own),
      onreset: () => handler.onreset?.(),
      onend: () => handler.onend?.(),
      onerror: (error) => handler.onerror?.(error),
      ontext: (text) => handler.ontext?.(text),
      oncomment: (text) => handler.oncomment?.(text),
      oncommentend: () => handler.oncommentend?.(),
      oncdatastart: () => handler.oncdatastart?.(),
      oncdataend: () => handler.oncdataend?.(),
      onprocessinginstruction: (name, text) => handler.onprocessinginstruction?.(name, text),
      onopentagname: (name) => handler.onopentagname?.(name),
      onattribute: (name, value, quote) => handler.onattribute?.(name, value, quote),
      onopentag(name, attributes, isImplied) {
        depth += 1;
        if (depth > maxDepth) throw new TooDeepError(`has more than ${maxDepth} levels of elements`);
        handler.onopentag?.(name, attributes, isImplied);
      },
      onclosetag(name, isImplied) {
        depth -= 1;
        handler.onclosetag?.(name, isImplied);
      },
    },
    options,
  );
  return parser;
}

/** Top nodes of a text in XML or HTML. @throws TooDeep */
export function parseMarkup(source: string, maxDepth: number, options: ParserOptions): DomHandler['dom'] {
  const tree = new DomHandler();
  const parser = createMarkupParser(tree, maxDepth, options);
  parser.write(source);
  parser.end();
  return tree.dom;
}
