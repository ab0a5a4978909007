import { describe, expect, it } from 'vitest';
import { chooseTargetUnits, convertText, displayInUnit, getChosenUnit, isSameUnit } from './convert-values.ts';
import { parseAttributeLabel, toAttributeKey } from './parse-attribute-label.ts';
import { convertUnit, findQuantity, toUnitSymbol } from './unit-table.ts';

describe('What an attribute measures', () => {
  it('follows from its unit; a kilogram is a force if the name is that of a force', () => {
    expect(findQuantity('H', 'mm')).toBe('length');
    expect(findQuantity('Spring force', 'N')).toBe('force');
    expect(findQuantity('Holding capacity', 'kg')).toBe('force');
    expect(findQuantity('Weight', 'kg')).toBe('mass');
    expect([findQuantity('Bar opens', '°'), findQuantity('Torque', 'Nm'), findQuantity('Pressure', 'bar')]).toEqual([
      'angle',
      'torque',
      'pressure',
    ]);
    for (const [name, unit] of [
      ['M', ''],
      ['Steps', '-'],
      ['Anything', 'constructor'],
    ] as const)
      expect(findQuantity(name, unit), name).toBeUndefined();
  });

  it('may be electrical, a temperature, a flow or a weight per length, with their multiples', () => {
    for (const [unit, quantity] of [
      ['V', 'voltage'],
      ['mA', 'current'],
      ['kW', 'power'],
      ['Ω', 'resistance'],
      ['°C', 'temperature'],
      ['l/min', 'flow'],
      ['kg/m', 'linear density'],
    ] as const)
      expect(findQuantity('Anything', unit), unit).toBe(quantity);
    expect([convertUnit(24, 'voltage', 'V', 'mV'), convertUnit(1.2, 'flow', 'm³/h', 'l/min')]).toEqual([24_000, 20]);
    expect([
      parseAttributeLabel('Supply [V]'),
      parseAttributeLabel('Dimension A'),
      parseAttributeLabel('Clamping bar'),
    ]).toEqual([
      { name: 'Supply', unit: 'V' },
      { name: 'Dimension A', unit: '' },
      { name: 'Clamping bar', unit: '' },
    ]);
  });

  it('is typed in many ways, of which each is one unit', () => {
    expect(['Newtons', 'kilo newton', 'KG', 'lbs', '″', 'tonne', 'volts', 'furlong'].map(toUnitSymbol)).toEqual([
      ...['N', 'kN', 'kg', 'lb', 'in', 't', 'V', ''],
    ]);
  });

  it('is shown as printed until a unit is chosen; weights follow lengths', () => {
    expect(getChosenUnit('length', {})).toBeUndefined();
    expect(getChosenUnit('force', { length: 'in' })).toBeUndefined();
    expect(getChosenUnit('force', { force: 'lbf' })).toBe('lbf');
    expect(getChosenUnit('mass', { length: 'in' })).toBe('lb');
    expect(getChosenUnit('mass', { length: 'mm' })).toBe('kg');
    expect(getChosenUnit(undefined, { length: 'in' })).toBeUndefined();
  });
});

describe('A figure in another unit', () => {
  const inches = (text: string) => convertText(text, 'length', 'mm', 'in');
  const pounds = (text: string) => convertText(text, 'force', 'N', 'lbf');

  it('has three decimals in inches', () => {
    expect([inches('101.6'), inches('50'), inches('0.5'), inches('1,000')]).toEqual([
      '4.000',
      '1.969',
      '0.020',
      '39.370',
    ]);
  });

  it('has as many digits as printed, and at least three', () => {
    expect([pounds('1960'), pounds('4910'), pounds('50'), pounds('5890')]).toEqual(['441', '1104', '11.2', '1324']);
    expect(convertText('200', 'force', 'kg', 'N')).toBe('1960');
    expect(convertText('980', 'force', 'N', 'kg')).toBe('99.9');
    expect(convertText('0.500', 'mass', 'kg', 'lb')).toBe('1.102');
    expect(convertText('2', 'length', 'in', 'mm')).toBe('50.8');
    expect(convertText('2.5', 'force', 'kN', 'lbf')).toBe('562');
  });

  it('retains what is between several figures, and does not change other text', () => {
    expect([inches('35–50'), inches('10 x 12'), inches('±0.5'), inches('9,5')]).toEqual([
      '1.378–1.969',
      '0.394 x 0.472',
      '±0.020',
      '0.374',
    ]);
    expect([inches('M8'), inches(''), inches('approx. 5'), inches('8 h7')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(convertText('1 1/4', 'length', 'in', 'mm')).toBe('31.8');
    expect(convertText('1/2', 'length', '"', 'mm')).toBe('12.7');
    expect(convertText('1-1/2', 'length', 'in', 'mm')).toBe('38.1');
    expect(convertText('1/2–1 1/4', 'length', 'in', 'mm')).toBe('12.7–31.8');
    expect(convertText('½ to 1-1/2', 'length', 'in', 'mm')).toBe('12.7 to 38.1');
  });

  it('stays as printed when the unit is the same by another name', () => {
    expect(isSameUnit('length', 'in', 'inch')).toBe(true);
    expect(isSameUnit('force', 'kg', 'kgf')).toBe(true);
    expect(isSameUnit('mass', 'kg', 'g')).toBe(false);
    expect(convertText('0.50', 'force', 'kgf', 'kg')).toBe('0.50');
  });
});

describe('A label', () => {
  it('is split into name and unit, in brackets or at its end', () => {
    expect(parseAttributeLabel('Holding capacity (kg)')).toEqual({ name: 'Holding capacity', unit: 'kg' });
    expect(parseAttributeLabel('H [mm]')).toEqual({ name: 'H', unit: 'mm' });
    expect(parseAttributeLabel('Holding capacity kg')).toEqual({ name: 'Holding capacity', unit: 'kg' });
    expect(parseAttributeLabel('Reach, mm')).toEqual({ name: 'Reach', unit: 'mm' });
    for (const label of ['M', 'N', 'Built in', 'kg', ''])
      expect(parseAttributeLabel(label)).toEqual({ name: label, unit: '' });
  });
});

describe('A list of attributes in chosen units', () => {
  const list = [
    { name: 'Holding capacity', unit: 'N' },
    { name: 'Load', unit: 'kg' },
    { name: 'D', unit: 'mm' },
    { name: 'd', unit: 'mm' },
    { name: 'Bar opens', unit: '°' },
  ];
  const shown = (choice: Parameters<typeof chooseTargetUnits>[1]) =>
    chooseTargetUnits(list, choice).map(({ to }) => to ?? 'as printed');

  it('is converted where it is not printed in the chosen unit', () => {
    const rest = ['as printed', 'as printed', 'as printed'];
    expect(shown({})).toEqual(['as printed', 'as printed', ...rest]);
    expect(shown({ force: 'kg' })).toEqual(['kg', 'as printed', ...rest]);
    expect(shown({ force: 'lbf' })).toEqual(['lbf', 'lbf', ...rest]);
  });

  it('treats D and d as two dimensions', () => {
    expect(shown({ length: 'in' }).slice(2)).toEqual(['in', 'in', 'as printed']);
    expect(toAttributeKey('D')).not.toBe(toAttributeKey('d'));
    expect(toAttributeKey('Holding  Capacity')).toBe(toAttributeKey('holding capacity'));
  });

  it('includes the printed value', () => {
    expect(displayInUnit('H', 'mm', '101.6', 'in')).toEqual({ text: '4.000', unit: 'in', printed: '101.6 mm' });
    expect(displayInUnit('H', 'mm', 'on request', 'in')).toEqual({ text: 'on request', unit: 'mm' });
    expect(displayInUnit('H', 'mm', '101.6', undefined)).toEqual({ text: '101.6', unit: 'mm' });
  });
});
