export type Quantity =
  | ('length' | 'force' | 'mass' | 'angle' | 'torque' | 'pressure')
  | ('voltage' | 'current' | 'power' | 'resistance' | 'temperature' | 'flow' | 'linear density');

interface Unit {
  quantity: Quantity;
  /** The first symbol is printed. */
  symbols: readonly string[];
  /** Code of UN/ECE Recommendation 20, which has none for decanewtons. */
  code?: string;
  /** Size of the unit in mm, N, kg, degrees, Nm, bar, V, A, W, Ω, °C, l/min or kg/m. */
  size: number;
  words?: readonly string[];
  /** Symbols that are unambiguous at the end of a heading without brackets, as in `Weight kg`. */
  bare?: readonly string[];
  /** The next smaller unit of the trade: of `500 to 2 kN` the first is in N. */
  smaller?: string;
}

/** Standard gravity in m/s², which converts kilograms to newtons. */
const GRAVITY = 9.80665;
const POUND = 0.45359237;

/** `kg` and `lb` are masses or, for names of forces, forces. */
const UNITS: readonly Unit[] = [
  { quantity: 'length', symbols: ['mm'], code: 'MMT', size: 1, words: ['mm'], bare: ['mm'] },
  { quantity: 'length', symbols: ['cm'], code: 'CMT', size: 10, words: ['cm'], bare: ['cm'], smaller: 'mm' },
  { quantity: 'length', symbols: ['m'], code: 'MTR', size: 1000, smaller: 'mm' },
  {
    ...{ quantity: 'length', symbols: ['in', 'inch', 'inches', '"', '″'], code: 'INH', size: 25.4 },
    words: ['inches', 'inch', 'in', '"', '″'],
  },
  { quantity: 'length', symbols: ['ft'], code: 'FOT', size: 304.8 },
  { quantity: 'force', symbols: ['N'], code: 'NEW', size: 1, words: ['newtons', 'newton', 'n'], bare: ['N'] },
  { quantity: 'force', symbols: ['daN'], size: 10, words: ['dan'], bare: ['daN'] },
  {
    ...{ quantity: 'force', symbols: ['kN'], code: 'B47', size: 1000 },
    ...{ words: ['kilonewtons', 'kilonewton', 'kilo newtons', 'kilo newton', 'kn'], bare: ['kN'], smaller: 'N' },
  },
  {
    ...{ quantity: 'force', symbols: ['kgf', 'kg'], code: 'B37', size: GRAVITY },
    ...{ words: ['kgf', 'kgs', 'kg', 'kilos', 'kilo'], bare: ['kgf', 'kg'] },
  },
  { quantity: 'force', symbols: ['kp'], code: 'B51', size: GRAVITY },
  {
    ...{ quantity: 'force', symbols: ['tf', 't'], size: 1000 * GRAVITY, smaller: 'kg' },
    words: ['tonnes', 'tonne', 'tons', 'ton'],
  },
  {
    ...{ quantity: 'force', symbols: ['lbf', 'lb'], code: 'C78', size: POUND * GRAVITY },
    ...{ words: ['lbf', 'lbs', 'lb', 'pounds', 'pound'], bare: ['lbf', 'lb', 'lbs'] },
  },
  { quantity: 'mass', symbols: ['kg'], code: 'KGM', size: 1 },
  { quantity: 'mass', symbols: ['g'], code: 'GRM', size: 0.001, words: ['grams', 'gram', 'gms', 'gm', 'g'] },
  { quantity: 'mass', symbols: ['t'], code: 'TNE', size: 1000 },
  { quantity: 'mass', symbols: ['lb', 'lbs'], code: 'LBR', size: POUND },
  { quantity: 'mass', symbols: ['oz'], code: 'ONZ', size: POUND / 16 },
  { quantity: 'angle', symbols: ['°'], code: 'DD', size: 1, bare: ['°'] },
  { quantity: 'torque', symbols: ['Nm'], code: 'NU', size: 1, bare: ['Nm'] },
  { quantity: 'pressure', symbols: ['bar'], code: 'BAR', size: 1, words: ['bar'] },
  { quantity: 'pressure', symbols: ['MPa'], code: 'MPA', size: 10, words: ['mpa'], bare: ['MPa'] },
  { quantity: 'pressure', symbols: ['kPa'], code: 'KPA', size: 0.01, words: ['kpa'], bare: ['kPa'] },
  { quantity: 'pressure', symbols: ['psi'], code: 'PS', size: 0.0689475729, words: ['psi'], bare: ['psi'] },
  { quantity: 'voltage', symbols: ['V'], code: 'VLT', size: 1, words: ['volts', 'volt', 'v'] },
  { quantity: 'voltage', symbols: ['mV'], code: '2Z', size: 0.001, words: ['mv'], bare: ['mV'] },
  { quantity: 'voltage', symbols: ['kV'], code: 'KVT', size: 1000, words: ['kv'], bare: ['kV'] },
  { quantity: 'current', symbols: ['A'], code: 'AMP', size: 1, words: ['amperes', 'ampere', 'amps', 'amp'] },
  { quantity: 'current', symbols: ['mA'], code: '4K', size: 0.001, words: ['ma'], bare: ['mA'] },
  { quantity: 'power', symbols: ['W'], code: 'WTT', size: 1, words: ['watts', 'watt', 'w'] },
  { quantity: 'power', symbols: ['mW'], code: 'C31', size: 0.001, words: ['mw'] },
  { quantity: 'power', symbols: ['kW'], code: 'KWT', size: 1000, words: ['kw'], bare: ['kW'] },
  {
    quantity: 'resistance',
    symbols: ['Ω', 'Ohm', 'ohm'],
    code: 'OHM',
    size: 1,
    words: ['ohms', 'ohm', 'ω'],
    bare: ['Ω', 'Ohm', 'ohm'],
  },
  { quantity: 'resistance', symbols: ['mΩ'], code: 'E45', size: 0.001, bare: ['mΩ'] },
  { quantity: 'resistance', symbols: ['kΩ'], code: 'B49', size: 1000, words: ['kohms', 'kohm', 'kω'], bare: ['kΩ'] },
  { quantity: 'resistance', symbols: ['MΩ'], code: 'B75', size: 1_000_000, bare: ['MΩ'] },
  { quantity: 'temperature', symbols: ['°C'], code: 'CEL', size: 1, words: ['°c'], bare: ['°C'] },
  {
    quantity: 'flow',
    symbols: ['l/min', 'L/min'],
    code: 'L2',
    size: 1,
    words: ['l/min', 'lpm'],
    bare: ['l/min', 'L/min'],
  },
  { quantity: 'flow', symbols: ['l/h', 'L/h'], code: 'E32', size: 1 / 60, words: ['l/h'], bare: ['l/h', 'L/h'] },
  { quantity: 'flow', symbols: ['m³/h'], code: 'MQH', size: 1000 / 60, words: ['m³/h', 'm3/h'], bare: ['m³/h'] },
  { quantity: 'linear density', symbols: ['kg/m'], code: 'KL', size: 1, words: ['kg/m'], bare: ['kg/m'] },
  { quantity: 'linear density', symbols: ['g/m'], code: 'GF', size: 0.001, words: ['g/m'], bare: ['g/m'] },
];

export const OFFERED_UNITS = {
  length: [
    { unit: 'mm', text: 'mm, kg' },
    { unit: 'in', text: 'inch, lb' },
  ],
  force: [
    { unit: 'kg', text: 'kg' },
    { unit: 'N', text: 'N (newtons)' },
    { unit: 'lbf', text: 'lbf (pounds)' },
  ],
} as const satisfies Partial<Record<Quantity, readonly { unit: string; text: string }[]>>;

const buildAlternation = (texts: readonly string[]) =>
  texts
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replace(/[/.]/g, '\\$&'))
    .join('|');

export const BARE_UNIT_PATTERN = buildAlternation(UNITS.flatMap(({ bare = [] }) => bare));

export const buildUnitPattern = (of?: Quantity): string =>
  buildAlternation(UNITS.flatMap(({ quantity, words = [] }) => (of === undefined || of === quantity ? words : [])));

const symbolsByWord = new Map(
  UNITS.flatMap((unit) => {
    const { symbols, words = [] } = unit;
    const shared = symbols.find((symbol) => UNITS.some((other) => other !== unit && other.symbols.includes(symbol)));
    return words.map((word) => [word, shared ?? symbols[0] ?? ''] as const);
  }),
);

/** Symbol of a unit in any spelling; `kg` for force and mass alike, '' for an unknown unit. */
export const toUnitSymbol = (typed: string): string =>
  symbolsByWord.get(typed.toLowerCase().replace(/\s+/g, ' ')) ?? '';

const unitsBySymbol = new Map(
  UNITS.flatMap((unit) => unit.symbols.map((symbol) => [`${unit.quantity} ${symbol}`, unit] as const)),
);

export const findSmallerUnit = (symbol: string): string | undefined =>
  UNITS.find(({ symbols, smaller }) => smaller && symbols.includes(symbol))?.smaller;

export const findUnit = (quantity: Quantity, symbol: string): Unit | undefined =>
  unitsBySymbol.get(`${quantity} ${symbol}`);

const FORCE_NAME = /capacity|force|load|strength|thrust|pull/i;

/** A unit of weight is a unit of force if the name names a force. */
export function findQuantity(name: string, symbol: string): Quantity | undefined {
  const [first, other] = UNITS.filter(({ symbols }) => symbols.includes(symbol)).map(({ quantity }) => quantity);
  return other && !FORCE_NAME.test(name) ? other : first;
}

const symbolsInAnyCase = new Set(
  UNITS.flatMap(({ symbols }) => symbols.filter(({ length }) => length > 1).map((symbol) => symbol.toLowerCase())),
);
const UNCONVERTED = /^(?:pcs?|pieces?|nos?|each|ea|sets?|pairs?|stk|stck|st|stück|deg|°F|%|‰|Hz|1\/min|rpm|N·m)$/i;

export const isUnitSymbol = (text: string): boolean => findQuantity('', text) !== undefined;

/** Symbol of a unit in a column of units, in any case or as a code of UN/ECE Recommendation 20; '' for others. */
export function readColumnUnit(text: string): string {
  const typed = text.trim().replace(/\.$/, '');
  if (isUnitSymbol(typed)) return typed;
  const ofCase = UNITS.flatMap(({ symbols }) => symbols).find((one) => one.toLowerCase() === typed.toLowerCase());
  return toUnitSymbol(typed) || ofCase || (UNITS.find(({ code }) => code === typed.toUpperCase())?.symbols[0] ?? '');
}

/**
 * True if a text is a unit, in any case and with or without a point. Includes units without conversion, such as pieces.
 */
export function isColumnUnit(text: string): boolean {
  const symbol = text.replace(/\.$/, '');
  return isUnitSymbol(symbol) || symbolsInAnyCase.has(symbol.toLowerCase()) || UNCONVERTED.test(symbol);
}

export function convertUnit(value: number, quantity: Quantity, from: string, to: string): number | undefined {
  const [source, target] = [findUnit(quantity, from), findUnit(quantity, to)];
  return source && target ? (value * source.size) / target.size : undefined;
}
