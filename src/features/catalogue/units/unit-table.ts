export type Quantity = 'length' | 'force' | 'mass' | 'angle' | 'torque' | 'pressure';

interface Unit {
  quantity: Quantity;
  /** The first is the usual one. */
  symbols: readonly string[];
  /** Of UN/ECE Recommendation 20, which has none for decanewtons. */
  code?: string;
  /** In mm, N, kg, degrees, Nm or bar. */
  size: number;
}

/** Standard gravity, by which a kilogram is a force. */
const GRAVITY = 9.80665;
const POUND = 0.45359237;

/** The units of the catalogue. `kg` is a mass, and where a name is that of a force the force of a kilogram; `lb` likewise. */
const UNITS: readonly Unit[] = [
  { quantity: 'length', symbols: ['mm'], code: 'MMT', size: 1 },
  { quantity: 'length', symbols: ['cm'], code: 'CMT', size: 10 },
  { quantity: 'length', symbols: ['m'], code: 'MTR', size: 1000 },
  { quantity: 'length', symbols: ['in', 'inch', 'inches', '"', '″'], code: 'INH', size: 25.4 },
  { quantity: 'length', symbols: ['ft'], code: 'FOT', size: 304.8 },
  { quantity: 'force', symbols: ['N'], code: 'NEW', size: 1 },
  { quantity: 'force', symbols: ['daN'], size: 10 },
  { quantity: 'force', symbols: ['kN'], code: 'B47', size: 1000 },
  { quantity: 'force', symbols: ['kgf', 'kg'], code: 'B37', size: GRAVITY },
  { quantity: 'force', symbols: ['kp'], code: 'B51', size: GRAVITY },
  { quantity: 'force', symbols: ['tf', 't'], size: 1000 * GRAVITY },
  { quantity: 'force', symbols: ['lbf', 'lb'], code: 'C78', size: POUND * GRAVITY },
  { quantity: 'mass', symbols: ['kg'], code: 'KGM', size: 1 },
  { quantity: 'mass', symbols: ['g'], code: 'GRM', size: 0.001 },
  { quantity: 'mass', symbols: ['t'], code: 'TNE', size: 1000 },
  { quantity: 'mass', symbols: ['lb', 'lbs'], code: 'LBR', size: POUND },
  { quantity: 'mass', symbols: ['oz'], code: 'ONZ', size: POUND / 16 },
  { quantity: 'angle', symbols: ['°'], code: 'DD', size: 1 },
  { quantity: 'torque', symbols: ['Nm'], code: 'NU', size: 1 },
  { quantity: 'pressure', symbols: ['bar'], code: 'BAR', size: 1 },
  { quantity: 'pressure', symbols: ['MPa'], code: 'MPA', size: 10 },
  { quantity: 'pressure', symbols: ['psi'], code: 'PS', size: 0.0689475729 },
];

const unitsBySymbol = new Map(
  UNITS.flatMap((unit) => unit.symbols.map((symbol) => [`${unit.quantity} ${symbol}`, unit] as const)),
);

/** A unit of a quantity by its symbol. */
export const unitOf = (quantity: Quantity, symbol: string): Unit | undefined =>
  unitsBySymbol.get(`${quantity} ${symbol}`);

/** Names of forces, which catalogues also state in kilograms and pounds. */
const FORCE_NAME = /capacity|force|load|strength|thrust|pull/i;

/** The quantity that an attribute measures, by its unit; a unit of weight is one of force if the name is that of a force. */
export function quantityOf(name: string, symbol: string): Quantity | undefined {
  const [first, other] = UNITS.filter(({ symbols }) => symbols.includes(symbol)).map(({ quantity }) => quantity);
  // Of those that measure two quantities, force stands first in the table.
  return other && !FORCE_NAME.test(name) ? other : first;
}

/** Converts a number to another unit; undefined when one of the units does not belong to the quantity. */
export function convert(value: number, quantity: Quantity, from: string, to: string): number | undefined {
  const [source, target] = [unitOf(quantity, from), unitOf(quantity, to)];
  return source && target ? (value * source.size) / target.size : undefined;
}
