import { childrenOf, isNode, type Node, syntaxOf, textOf } from '../test/syntax.ts';

/** JSX attributes whose value people read, and JSX attributes whose value people never read. */
const READ = /^(aria-label|title|\w*[lL]abel|placeholder|alt|hint)$/;
const UNREAD = /^(class(Name)?|d|style|href|src(Set)?|id|key|type|name|rel|role|viewBox|points|transform|sizes|media)$/;
const SQL =
  /\b(select|where|returning|order by|join|coalesce)\b.*(=|\(|::|\*|, \w+ from|desc\b)|^(insert into|delete from|update \w+ set|listen|drop|alter) /;
/** Texts that no person reads: media types, headers, markup and whole statements. */
const CODE = /^[a-z]+\/[a-z+.-]+(;|$)|^(private|public), |^<\w+[^>]*\/|^<script|; filename=|^\(?(select|copy) [\w‹(]/;
const CLASSES = /^[a-z0-9:\-[\]/.%()!_,&>*#'=@\s]+$|\b(rounded-|text-(sm|steel)|min-h-)/;
const FEW_WORDS = /\b(an?|and|are|as|at|be|by|for|from|has|have|in|is|it|no|not|of|on|or|that|the|this|to|was|with)\b/;
const MODULES_AND_TYPES = /^(Import|ExportAll|TS(Type|Interface|Enum|Literal|Union))/;

/** Context of a node: whether its text appears on the screen, and whether an enclosing text already contains it. */
interface Within {
  shown?: boolean;
  joined?: boolean;
}

/** Texts of a source file that people read, in order, without duplicates; ‹ and › enclose the code of a value. */
export function textsOf(file: string): string[] {
  const source = textOf(file);
  const found = new Set<string>();
  const add = (text: string, { shown = false }: Within) => {
    const line = text.replace(/\s+/g, ' ').trim();
    if (/\p{L}{2}/u.test(withoutValues(line)) && (shown || isSentence(line))) found.add(line);
  };

  const walk = (node: Node, within: Within): void => {
    if (MODULES_AND_TYPES.test(node.type)) return;
    if (node.type === 'JSXAttribute') {
      const { name } = node.name as Node;
      if (!UNREAD.test(String(name))) walkAll(node, { shown: READ.test(String(name)) });
    } else if (/^JSX(Element|Fragment)$/.test(node.type)) {
      const hasText = (node.children as Node[]).some(
        ({ type, value }) => type === 'JSXText' && /\p{L}/u.test(`${value}`),
      );
      if (hasText && !within.joined) add(elementText(node, source), { shown: true });
      walkAll(node, { joined: within.joined || hasText });
    } else if (node.type === 'TaggedTemplateExpression') walkAll(node.quasi as Node, {});
    else if (node.type === 'TemplateLiteral') {
      add(templateText(node, source), within);
      walkAll(node, {});
    } else if (node.type === 'Literal' && typeof node.value === 'string') add(node.value, within);
    else walkAll(node, /^(Conditional|Logical)Expression$|^JSXExpressionContainer$/.test(node.type) ? within : {});
  };
  const walkAll = (node: Node, within: Within) => {
    for (const child of childrenOf(node)) walk(child, within);
  };
  walk(syntaxOf(file), {});
  return [...found];
}

const valueText = ({ start, end }: Node, source: string) =>
  `‹${source.slice(start, end).split('\n')[0]?.slice(0, 40)}›`;
const withoutValues = (text: string) => text.replace(/‹.*?›/g, '');

function templateText({ quasis, expressions }: Node, source: string): string {
  const values = (expressions as Node[]).map((expression) => valueText(expression, source));
  return (quasis as Node[]).map(({ value }, at) => (value as { cooked: string }).cooked + (values[at] ?? '')).join('');
}

function elementText(node: Node, source: string): string {
  if (node.type === 'JSXText') return String(node.value);
  if (node.type !== 'JSXExpressionContainer')
    return Array.isArray(node.children) ? node.children.map((child) => elementText(child, source)).join('') : '';
  const { expression } = node;
  if (!isNode(expression) || expression.type === 'JSXEmptyExpression') return '';
  return expression.type === 'Literal' ? String(expression.value) : valueText(expression, source);
}

/** True for a sentence or a fragment of one, false for SQL and class names. */
function isSentence(text: string): boolean {
  if (!text.includes(' ') || SQL.test(text) || CODE.test(text)) return false;
  return (FEW_WORDS.test(text) && !/\w-\[|\w:\w+-/.test(text)) || !CLASSES.test(withoutValues(text));
}
