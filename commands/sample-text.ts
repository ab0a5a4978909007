import { isNode, type Node } from '../test/syntax.ts';

/** Sample values by the name of a variable, property or function; the first match counts. */
const SAMPLES: [name: RegExp, sample: string][] = [
  [/^format(Moment|Office(Moment|Time))/i, '28 Nov 2026, 09:30'],
  [/^format\w*Day|(^|_)(day|date|due|until)$|Due$|[a-z](On|Day)$|^on$/, '28 Nov 2026'],
  [/^allowed$/, 'a whole number'],
  [/^revision$/, '2'],
  [/_at$|^at$|^since$|Moment$/i, '28 Nov 2026, 09:30'],
  [/^format(Amount|Money|Price)|amount|price|total_value$/i, '1,25,000.00'],
  [/^(received|bytes)$/, '5,000,000'],
  [/^formatFileSize|bytes$/i, '1.2 MB'],
  [/^format\w*(Duration|Minutes)/i, '3 hours'],
  [/reference|enquiry$/i, 'ENQ-2026-000123'],
  [/quotation\w*name|^formatQuotationName/i, 'Q-2026-0042'],
  [/e?mail$|^sender$|recipient|^address$|^other$/i, 'asha@example.com'],
  [/siteName|^seller$/, 'Example Clamps'],
  [/(^|_)(by|who)$|staff|viewers?|author/i, 'Ravi'],
  [/company/i, 'Asha Tools'],
  [/customer|buyer|asker|person/i, 'Asha Patil'],
  [/file(_?name)?$|source$/i, 'prices.xlsx'],
  [/model(_?name)?$/i, 'VTC-200-UB'],
  [/currency/i, 'INR'],
  [/newton|millimet|^round|degrees$|reach$|percent$/i, '60'],
  [/(plainvalue|worksheet|label|heading|title|product|category|brand|name|what)(_one)?$/i, 'Horizontal clamps'],
  [
    /(?<!ac)count|total|length|limit|left|rows|number|months|days|size|rest|more|least|most|^(MAX|MIN)_|toLocaleString/i,
    '3',
  ],
];
const UNCHANGED =
  /^(join|trim|filter|slice|toSorted|toString|String|escape\w*|quoted?\w*|shorten\w*|decode\w*|cutText)$/;
const sampleOf = (name: string) => SAMPLES.find(([pattern]) => pattern.test(name))?.[1] ?? `‹${toWords(name)}›`;
/** A text without its sample values. */
export const removeSamples = (text: string): string => text.replace(SAMPLE_VALUES, '');
const SAMPLE_VALUES = new RegExp(
  ['‹.*?›', 'Asha Patil', ...SAMPLES.map(([, sample]) => sample.replace(/[.]/g, '\\.'))].join('|'),
  'gi',
);
/** Words of the demo for its products (src/web/site-context.tsx). */
const SITE_WORDS = new Map([
  ['product', 'clamp'],
  ['products', 'clamps'],
  ['range', 'clamps'],
  ['finder', 'Clamp finder'],
]);
const toWords = (name: string) =>
  name
    .replace(/_/g, ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();

/**
 * A text of the sources with sample values: first the text with the first variant of each condition, then one text
 * for each other variant.
 */
export function buildSampleTexts(node: Node): string[] {
  switch (node.type) {
    case 'JSXText':
    case 'Literal':
      return [String(node.value ?? '')];
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return isNode(node.expression) ? buildSampleTexts(node.expression) : [''];
    case 'JSXEmptyExpression':
      return [''];
    case 'JSXElement':
    case 'JSXFragment':
      return joinVariants((node.children as Node[]).map(buildSampleTexts));
    case 'TemplateLiteral':
      return sampleTemplate(node);
    case 'ConditionalExpression':
      return isCountOfOne(node.test)
        ? buildSampleTexts(node.alternate as Node)
        : [...buildSampleTexts(node.consequent as Node), ...buildSampleTexts(node.alternate as Node)];
    case 'LogicalExpression':
      if (isSeparator(node)) return [''];
      return node.operator === '&&'
        ? [...buildSampleTexts(node.right as Node), '']
        : [...buildSampleTexts(node.left as Node), ...buildSampleTexts(node.right as Node)];
    case 'BinaryExpression':
      return node.operator !== '+' || (node.right as Node).value === 1
        ? ['2']
        : joinVariants([buildSampleTexts(node.left as Node), buildSampleTexts(node.right as Node)]);
    case 'CallExpression':
      return sampleCall(node);
    case 'MemberExpression':
      return sampleProperty(node);
    default:
      return [sampleOf(String(node.name ?? 'value'))];
  }
}

/** True for `at > 0 && ', '`: the samples are of lists with one item. */
const isSeparator = ({ operator, left, right }: Node) =>
  operator === '&&' && isNode(left) && left.operator === '>' && isNode(right) && /^[,;·] $/.test(String(right.value));

/** True for `count === 1`: the samples are of several. */
const isCountOfOne = (test: unknown) =>
  isNode(test) && test.operator === '===' && isNode(test.right) && test.right.value === 1;

function sampleTemplate({ quasis, expressions }: Node): string[] {
  const values = (expressions as Node[]).map(buildSampleTexts);
  const texts = (quasis as Node[]).map(({ value }) => [(value as { cooked: string }).cooked]);
  return joinVariants(texts.flatMap((text, at) => [text, values[at] ?? ['']]));
}

function sampleProperty({ object, property, computed }: Node): string[] {
  if (computed) return buildSampleTexts(object as Node);
  const name = String((property as Node).name ?? (property as Node).value);
  if ((object as Node).name === 'words') return [SITE_WORDS.get(name) ?? sampleOf(name)];
  return [name === 'length' || /^(name|label|title)$/.test(name) ? sampleOwned(object as Node, name) : sampleOf(name)];
}

/** The name of a customer is another sample than the name of a product. */
function sampleOwned(object: Node, name: string): string {
  const owner = String(object.name ?? (isNode(object.property) ? object.property.name : ''));
  return /customer|buyer|staff|session|person|to$/i.test(owner) && name === 'name' ? 'Asha Patil' : sampleOf(name);
}

function sampleCall({ callee, arguments: given }: Node): string[] {
  const [first, second] = given as Node[];
  const called = callee as Node;
  const method = String((called.type === 'MemberExpression' ? (called.property as Node) : called).name ?? '');
  if (method === 'formatPlural' && second)
    return buildSampleTexts(second).map((word) => (word.endsWith('s') ? `3 ${word}` : `3 ${word}s`));
  if (method === 'capitalise' && first)
    return buildSampleTexts(first).map((text) => text.charAt(0).toUpperCase() + text.slice(1));
  if (method === 'map' && first && isNode(first.body) && first.body.type !== 'BlockStatement')
    return buildSampleTexts(first.body);
  if (called.type !== 'MemberExpression')
    return UNCHANGED.test(method) && first ? buildSampleTexts(first) : [sampleOf(method)];
  const of = called.object as Node;
  if (method === 'toLowerCase') return buildSampleTexts(of).map((text) => text.toLowerCase());
  return UNCHANGED.test(method) || method === 'replace' ? buildSampleTexts(of) : [sampleOf(method)];
}

/** Joins texts in their first variants, then once more for each other variant of one of them. */
function joinVariants(parts: string[][]): string[] {
  const first = parts.map(([text = '']) => text);
  const others = parts.flatMap((variants, at) => variants.slice(1).map((text) => first.with(at, text)));
  return [first, ...others].map((texts) => texts.join(''));
}
