import { childrenOf, isNode, type Node, syntaxOf, textOf } from '../test/syntax.ts';
import { inlineTexts } from './inline-texts.ts';
import { buildSampleTexts, removeSamples } from './sample-text.ts';

/** JSX attributes whose value people read, and JSX attributes whose value people never read. */
const READ = /^(aria-label|title|\w*[lL]abel|placeholder|alt|hint)$/;
const UNREAD = /^(class(Name)?|d|style|href|src(Set)?|id|key|type|name|rel|role|viewBox|points|transform|sizes|media)$/;
/** Properties whose value is a text for screens even if it is a single word. */
const LABELS = /^(label|label_one|title|heading|button|hint|placeholder)$/;
/** Properties and calls whose texts only programmers, programs or operators read. */
const UNREAD_PROPERTIES =
  /^(class(Name)?|summary|sql|help|select|where|order|join|from|description_of|event|path|style|selector)$/i;
const UNREAD_CALLS =
  /(^|\.)(console|log|logger)\.\w+$|^(log|report|measure)[A-Z]\w*$|\.(describe|query|match|test|replace|split|querySelector(All)?|closest|prepare|startsWith|endsWith|includes)$|Endpoints\.\w+$|^(defineHelp|RegExp|build\w*Endpoint)$/;
const UNREAD_ERRORS =
  /^(Error|TypeError|RangeError|AggregateError|PostgresError|BackupError|SettingsError|StartError|MigrationError|FileStoreError|RegExp)$/;
const SQL =
  /\b(select|where|returning|order by|group by|join|coalesce|nullif|case when|is distinct from)\b.*(=|\(|::|\*|<|"|, \w+ from|desc\b|end\b)|^(insert into|delete from|update \w+ set|listen|drop|alter|rollback|savepoint|set local|commit) |::\w+|\bt\.\w+ (=|is)\b|'[^']*' \|\| |= s\.|^\w+\.\w+(,| =)|\w+\.\w+ is (not )?null|"?\w+\.\w+ in \(|\(\w+\.\w+|\bfrom \w+ \w+ where\b/;
/** Media types, headers, endpoints, addresses, markup, styles and drawings. */
const CODE =
  /^[a-z]+\/[a-z+.-]+(;|$)|^(private|public), |^\s*<[\w!?/]|<\/\w+>|; filename|^(GET|POST|HEAD|DELETE) \/|^[MmLlHhVvZzAaCc]-?\d[\d .,MmLlHhVvZzAaCcSsQq-]*$|^\/[\w/.-]*[?=]|^\w+\.\w+ as |›::|‹cents› only$|› as "‹|<(hr|sheet)|^‹?\w+›?_|[{;]\s*[\w-]+\s*:\s*[^;]+;|^#include|^[\w-]+-src |:has\(|^(calc|var|url|rgb|matrix)\(|\[[\w-]+[*^$~]?=|^[\w-]+=[^ ]|^https?:|^‹\s*(backend|public url)|\\d|^\(?select \b|^&\w+;$|interval '|^‹[^›]+› as ‹|^absolute |\b(rounded|inset|bg)-\w|\{stage\}|\b(sm|md|lg|xl|print|hover|pointer-coarse|has-\w+):[\w-]+( |$)|^\((min-|max-)?width|charset=|^\w+\."|^fullscreen; |\(\w+ \| \w+\)\*|^a, button, |^([A-Z]{2}\d+ )+|^\d{3}: |^[\w-]+-Encoding: |^OOF, /;
const CLASSES = /^[a-z0-9:\-[\]/.%()!_,&>*#'=@\s]+$|\b(rounded-|text-(sm|steel)|min-h-)/;
const FEW_WORDS = /\b(an?|and|are|as|at|be|by|for|from|has|have|in|is|it|no|not|of|on|or|that|the|this|to|was|with)\b/;
const MODULES_AND_TYPES = /^(Import|ExportAll|TS(Type|Interface|Enum|Literal|Union|Module|Declare))/;
/** The beginning of an error of a field, to which the form adds the name of the field. */
const FIELD_PROBLEM =
  /^(is|are|was|must|add|has|have|does|do|cannot|can|may|comes?|names?|becomes?|would|needs?|holds|looks|ends|repeats|belongs|measures|already|leads|goes|contains|would) /;
/** The beginning of a text for the column "Allowed" of the problems of an import. */
const ALLOWED =
  /^(an?|the|one|at most|at least|numbers|degrees|text|days) (?=.* )(?!.* (?<!that )(is|are|may|stands?|was|has) )/;

/** Texts of a source file on screens and in emails, in order, without duplicates, with sample values. */
export const readTexts = (file: string): string[] =>
  findTexts(syntaxOf(file), textOf(file), { hasRows: OF_ROWS.test(file) }).map((text) =>
    OF_PEOPLE.test(file) ? text.replaceAll('Horizontal clamps', 'Asha Patil') : text,
  );

/** Files whose texts in lower case are problems of rows or files, which a screen shows behind their name. */
const OF_ROWS =
  /(workbook|platform\/(spreadsheets|resource|files|numbers|api)|office\/(imports|media|rows|quotations|grid))\/.*\.ts$|\.(resources?|acts|contract|api)\.ts$/;
/** Files in which the name of something is mostly that of a person. */
const OF_PEOPLE =
  /office\/(screens\/)?(customers|staff|privacy)\/|shell\/session\/|\/(quotations\.api|reply-to-quotation|follow-ups|assign-conversation)\b/;

export function findTexts(program: Node, source: string, { hasRows = true } = {}): string[] {
  const found = new Set<string>();
  const add = (texts: string[], shown = false) => {
    for (const text of texts) {
      const line = text
        .replace(/\s+/g, ' ')
        .replace(/ (?=[.,;:](?: |$))/g, '')
        .trim();
      const words = removeSamples(line);
      if (!/\p{L}{2}/u.test(words) || CODE.test(line) || SQL.test(line) || isFragment(line)) continue;
      if (!hasRows && !shown && isPhrase(line)) continue;
      if (shown || isSentence(words)) found.add(shown ? line : completeText(line, hasRows));
    }
  };
  const walk = (node: Node, shown = false): void => {
    if (isUnread(node, source)) return;
    if (node.type === 'JSXAttribute') walkAll(node, READ.test(textOfName(node)));
    else if (node.type === 'Property') walkAll(node, LABELS.test(textOfKey(node)));
    else if (/^JSX(Element|Fragment)$/.test(node.type)) walkElement(node);
    else if (node.type === 'TemplateLiteral') {
      add(buildSampleTexts(node), shown);
      for (const expression of node.expressions as Node[]) if (!isInline(expression)) walk(expression);
    } else if (node.type === 'BinaryExpression' && isJoinedText(node)) add(buildSampleTexts(node), shown);
    else if (node.type === 'Literal' && typeof node.value === 'string') add([node.value], shown);
    else walkAll(node, shown && /^(Conditional|Logical)Expression$|^JSXExpressionContainer$/.test(node.type));
  };
  const walkAll = (node: Node, shown = false) => {
    for (const child of childrenOf(node)) walk(child, shown);
  };
  const walkElement = (node: Node) => {
    const children = node.children as Node[];
    const hasText = children.some(({ type, value }) => type === 'JSXText' && /\p{L}/u.test(`${value}`));
    if (hasText) add(buildSampleTexts(node), true);
    if (isNode(node.openingElement)) walk(node.openingElement);
    for (const child of children)
      if (!hasText) walk(child, true);
      else if (child.type !== 'JSXText') walkAttributes(child);
  };
  /** Attributes below an element whose sentence is printed already. */
  const walkAttributes = (node: Node): void => {
    if (node.type === 'JSXAttribute') walk(node);
    else if (/^(ArrowFunction|Function)/.test(node.type)) walkAll(node);
    else for (const child of childrenOf(node)) walkAttributes(child);
  };
  walk(inlineTexts(program));
  return [...found];
}

/** True for a value that the sample of its sentence contains in all its variants. */
const isInline = ({ type }: Node) => /^(Conditional|Logical)Expression$|^(Template)?Literal$/.test(type);

const textOfName = ({ name }: Node) => String(isNode(name) ? name.name : name);
const textOfKey = ({ key }: Node) => (isNode(key) ? String(key.name ?? key.value ?? '') : '');

function isUnread(node: Node, source: string): boolean {
  const calleeOf = ({ callee }: Node) => (isNode(callee) ? source.slice(callee.start, callee.end) : '');
  if (MODULES_AND_TYPES.test(node.type) || node.type === 'TaggedTemplateExpression') return true;
  if (node.type === 'CallExpression') return UNREAD_CALLS.test(calleeOf(node).replace(/\s+|\?/g, ''));
  if (node.type === 'VariableDeclarator') return textOfName({ name: node.id } as unknown as Node) === 'event';
  if (node.type === 'NewExpression') return UNREAD_ERRORS.test(calleeOf(node));
  if (node.type === 'JSXAttribute') return UNREAD.test(textOfName(node));
  return node.type === 'Property' && UNREAD_PROPERTIES.test(textOfKey(node));
}

/** A text with the sign of what the screen shows before it. */
function completeText(text: string, hasRows: boolean): string {
  if (FIELD_PROBLEM.test(text)) return `‹field› ${text}`;
  if (!hasRows) return text;
  if (ALLOWED.test(text)) return `Allowed: ${text}`;
  return /^[a-z]+ /.test(text) ? `‹row›: ${text}` : text;
}

/** True for texts that "+" joins. */
const isJoinedText = (node: Node): boolean =>
  node.operator === '+' &&
  [node.left, node.right].some((one) => isNode(one) && (isNode(one.left) ? isJoinedText(one) : isQuoted(one)));
const isQuoted = ({ type, value }: Node) =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');

/** True for a sentence or a part of one, false for class names and for names that are built with values. */
function isSentence(words: string): boolean {
  if (!words.includes(' ')) return false;
  return (FEW_WORDS.test(words) && !/\w-\[|\w:\w+-/.test(words)) || !CLASSES.test(words);
}

/** True for words in lower case without a verb, which are a part of a sentence that another file states. */
const isPhrase = (text: string): boolean =>
  /^[a-z]+ /.test(text) &&
  !FIELD_PROBLEM.test(text) &&
  !/\b(is|are|was|were|has|have|had|can|cannot|may|must|do|does|did|will|would|\w+ed)\b/.test(text);

/** True for a word of a sentence, and for the continuation of a sentence whose beginning stands elsewhere. */
const isFragment = (text: string): boolean =>
  /^[,;:.)·?_@-]\s*\S/.test(text) ||
  /^This ‹\w+›$/.test(text) ||
  (/^(and|or|but|of|by|from|to|with|in|at|on|until|which|whose) /.test(text) && !/[.?]$/.test(text)) ||
  /^([a-z]+|(an?|the) [a-z]+|line was)$/.test(text) ||
  /(^| )(a|an|the|of|and|or|in|from|asks:)$/.test(text);
