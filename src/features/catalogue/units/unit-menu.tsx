import { useId } from 'react';
import { TOOL_LINE, ToolMenu } from '../../../ui/forms/tool-menu.tsx';
import { useStored } from '../../../web/stored/stored-value.ts';
import { OFFERED } from './unit-table.ts';
import type { UnitChoice } from './units.ts';
import { chooseUnits, storedUnits } from './use-units.ts';

interface Option {
  unit: UnitChoice['length'] | UnitChoice['force'];
  text: string;
}

const PRINTED: Option = { unit: undefined, text: 'As printed' };
const GROUPS: { quantity: keyof UnitChoice; name: string; options: Option[] }[] = [
  {
    quantity: 'length',
    name: 'Dimensions and weight',
    options: [PRINTED, ...OFFERED.length],
  },
  {
    quantity: 'force',
    name: 'Forces and capacities',
    options: [PRINTED, ...OFFERED.force],
  },
];

export function UnitMenu() {
  const choice = useStored(storedUnits);
  const id = useId();
  const chosen = [choice.length, choice.force].filter(Boolean).join(', ');
  return (
    <ToolMenu name={chosen ? <UnitsChosen units={chosen} /> : 'Units'}>
      {GROUPS.map(({ quantity, name, options }) => (
        <fieldset key={quantity}>
          <legend className="mb-1 font-semibold text-steel-900">{name}</legend>
          {options.map(({ unit, text }) => (
            <label key={text} className={TOOL_LINE}>
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

const UnitsChosen = ({ units }: { units: string }) => (
  <span>
    Units<span className="max-sm:sr-only">: {units}</span>
  </span>
);
