import { useId } from 'react';
import { TOOL_LINE_CLASS, ToolMenu } from '../../../ui/forms/tool-menu.tsx';
import { useStoredValue } from '../../../web/stored/stored-value.ts';
import type { UnitChoice } from './convert-values.ts';
import { OFFERED_UNITS } from './unit-table.ts';
import { chooseUnits, storedUnitChoice } from './use-units.ts';

interface Option {
  unit: UnitChoice['length'] | UnitChoice['force'];
  text: string;
}

const PRINTED: Option = { unit: undefined, text: 'As printed' };
const GROUPS: { quantity: keyof UnitChoice; name: string; options: Option[] }[] = [
  {
    quantity: 'length',
    name: 'Dimensions and weight',
    options: [PRINTED, ...OFFERED_UNITS.length],
  },
  {
    quantity: 'force',
    name: 'Forces and capacities',
    options: [PRINTED, ...OFFERED_UNITS.force],
  },
];

export function UnitMenu() {
  const choice = useStoredValue(storedUnitChoice);
  const id = useId();
  const chosen = [choice.length, choice.force].filter(Boolean).join(', ');
  return (
    <ToolMenu name={chosen ? <ChosenUnits units={chosen} /> : 'Units'}>
      {GROUPS.map(({ quantity, name, options }) => (
        <fieldset key={quantity}>
          <legend className="mb-1 font-semibold text-steel-900">{name}</legend>
          {options.map(({ unit, text }) => (
            <label key={text} className={TOOL_LINE_CLASS}>
              <input
                type="radio"
                name={`${id}${quantity}`}
                checked={choice[quantity] === unit}
                onChange={() => chooseUnits({ [quantity]: unit })}
                className="size-4 flex-none"
              />
              {text}
            </label>
          ))}
        </fieldset>
      ))}
    </ToolMenu>
  );
}

const ChosenUnits = ({ units }: { units: string }) => (
  <span>
    Units<span className="max-sm:sr-only">: {units}</span>
  </span>
);
