import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { InputField, SelectField } from '../../../ui/forms/input-field.tsx';
import { loadAfterPause } from '../../../ui/forms/load-after-pause.ts';
import { formatProductCount, type SiteWords, useSite } from '../../../web/site-context.tsx';
import { MAX_MEASURE_LENGTH } from '../measures/parse-measure.limits.ts';
import { CLAMP_ACTIONS, type ClampActionKey } from '../ratings/clamp-actions.limits.ts';
import type { ClampAction } from './clamp-finder.contract.ts';
import {
  type FinderSearch,
  finderPath,
  finderSearch,
  hasConditions,
  IDENTIFY_VALUE,
  RESULTS_ID,
} from './finder-search.ts';
import { ActionSketch } from './fit/action-sketch.tsx';
import { NEED_FIELDS, type NeedField } from './need/need-fields.limits.ts';
import { isReadable, normaliseNeed } from './plain-need.ts';
import { FOCUS_RESULTS_STATE } from './use-focus-on-results.ts';
import { TYPING_PAUSE_MS, useLiveCount } from './use-live-count.ts';

const FIELDS = [
  ['workpiece', 'Its height above the base'],
  ['workpiece_to', 'If heights vary'],
  ['length', 'At most, closed and open'],
  ['width', 'Or ~28 for about 28'],
  ['open_height', ''],
  ['thread', 'Such as M8'],
  ['along', 'Within 0.2 mm; 28 ± 1 allows more'],
  ['across', ''],
] as const;

const LENGTH = {
  inputMode: 'decimal',
  maxLength: MAX_MEASURE_LENGTH,
  title: 'A number such as 150, ~150 or 150 ± 2',
} as const;
/** A text field, because browsers drop the comma of 2,500 and 60,5 from fields of numbers. */
const NUMBER = { inputMode: 'decimal', maxLength: MAX_MEASURE_LENGTH } as const;

const CONTROLS: Partial<Record<NeedField, Partial<ComponentProps<typeof InputField>>>> = {
  force: NUMBER,
  reach: NUMBER,
  safety: { ...NUMBER, required: true },
  thread: { maxLength: 20 },
  workpiece: NUMBER,
  workpiece_to: NUMBER,
};

function renderLabel(field: NeedField): ReactNode {
  const { letter, name, unit } = NEED_FIELDS[field];
  return (
    <>
      {letter && (
        <span aria-hidden="true" className="me-1 inline-block min-w-4 font-display text-steel-600">
          {letter}
        </span>
      )}
      {name}
      {unit && ` (${unit})`}
    </>
  );
}

interface NeedInputProps {
  form: FinderSearch;
  name: NeedField;
  hint: string;
  label?: string;
}

const NeedInput = ({ form, name, hint, label }: NeedInputProps) => (
  <InputField
    {...(CONTROLS[name] ?? LENGTH)}
    label={label ?? renderLabel(name)}
    name={name}
    defaultValue={form[name]}
    hint={hint}
  />
);

const SpaceFields = ({ form }: { form: FinderSearch }) => (
  <details className="group col-span-2 lg:col-span-1" open={FIELDS.some(([name]) => form[name] !== '') || undefined}>
    <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-steel-800 hover:text-slate-700">
      <span
        aria-hidden="true"
        className="me-1.5 inline-block transition-transform group-open:rotate-90 motion-reduce:transition-none"
      >
        ›
      </span>
      Workpiece, space and holes
    </summary>
    <div className="mt-2 grid grid-cols-2 items-start gap-3">
      {FIELDS.map(([name, hint]) => (
        <NeedInput key={name} form={form} name={name} hint={hint} />
      ))}
      <div className="col-span-2">
        <InputField
          label="Does this model fit?"
          name="fit"
          maxLength={150}
          defaultValue={form.fit}
          hint="Enter a model number to see it drawn in your space"
        />
      </div>
    </div>
  </details>
);

interface FinderFormProps {
  form: FinderSearch;
  mountings: readonly string[];
  actions: readonly ClampAction[];
  problem: string;
  total?: number;
  onNeed: (need: FinderSearch) => void;
}

type ChoicesProps = Pick<FinderFormProps, 'form' | 'mountings' | 'actions'>;

function NeedFields({ form, mountings, actions }: ChoicesProps) {
  return (
    <>
      <NeedInput form={form} name="force" hint="10 N is about 1 kg" />
      <NeedInput form={form} name="reach" hint="From the base to the contact" />
      <ActionChoice actions={actions} chosen={form.action} />
      <MountingField form={form} mountings={mountings} label="Mounting" />
      <NeedInput form={form} name="height" hint="When closed; ~150 is about 150" />
      <NeedInput form={form} name="safety" hint="The force is multiplied by this factor; 1 means no reserve" />
      <SpaceFields form={form} />
    </>
  );
}

const MEASURED = [
  { name: 'height', label: 'Height, closed (mm)', hint: 'A ruler is exact enough: ± 1 mm' },
  { name: 'thread', label: 'Spindle thread', hint: 'Such as M8' },
  { name: 'along', label: 'Holes, middle to middle along (mm)', hint: '' },
  { name: 'across', label: 'Holes, middle to middle across (mm)', hint: '' },
] as const;

function MeasuredFields({ form, mountings, actions }: ChoicesProps) {
  return (
    <>
      <input type="hidden" name="like" value={IDENTIFY_VALUE} />
      <ActionChoice actions={actions} chosen={form.action} any="Any, or not sure" legend="Which does it look like?" />
      {MEASURED.map((field) => (
        <NeedInput key={field.name} form={form} {...field} />
      ))}
      <MountingField form={form} mountings={mountings} label="Base" />
    </>
  );
}

const MountingField = ({ form, mountings, label }: Omit<ChoicesProps, 'actions'> & { label: string }) => (
  <SelectField label={label} name="mounting" defaultValue={form.mounting}>
    <option value="">Any</option>
    {mountings.map((name) => (
      <option key={name}>{name}</option>
    ))}
  </SelectField>
);

const WIDE = 'col-span-2 lg:col-span-1';

/** A plain form, which works without scripts. */
export function FinderForm({ form, mountings, actions, problem, total, onNeed }: FinderFormProps) {
  const { count, onInput } = useLiveCount();
  const { words } = useSite();
  const { element, read, submit } = useFinderForm({ form, onNeed }, onInput);
  return (
    <form
      ref={element}
      method="get"
      action={`/ClampFinder#${RESULTS_ID}`}
      onSubmit={(event) => void submit(event)}
      onInput={(event) => read(event.currentTarget)}
      className="grid grid-cols-2 items-start gap-4 rounded-lg border border-steel-200 p-4 sm:p-5 lg:grid-cols-1"
      data-screen-only=""
    >
      {form.like === IDENTIFY_VALUE ? (
        <MeasuredFields form={form} mountings={mountings} actions={actions} />
      ) : (
        <NeedFields form={form} mountings={mountings} actions={actions} />
      )}
      {problem && (
        <p role="alert" className={`text-sm text-danger ${WIDE}`}>
          {problem}
        </p>
      )}
      <div className={`flex flex-col gap-2 ${WIDE}`}>
        <Button type="submit" size="large">
          {form.like === IDENTIFY_VALUE ? 'Identify it' : `Find ${words.products}`}
        </Button>
        <p
          aria-live={total === undefined ? 'polite' : 'off'}
          className="min-h-5 text-center text-sm text-steel-700 tabular-nums"
        >
          {form.like !== IDENTIFY_VALUE && formatCount(total ?? count, words)}
        </p>
      </div>
    </form>
  );
}

function useFinderForm(
  { form, onNeed }: Pick<FinderFormProps, 'form' | 'onNeed'>,
  onInput: (need: FinderSearch) => void,
) {
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const cancel = useRef(() => {});
  useEffect(() => () => cancel.current(), []);

  const shown = useRef(form);
  /** Path with plain numbers, as the loader states them: `60` for the `60.` of a visitor who goes on typing. */
  const followed = useRef('');
  const follow = (need: FinderSearch, options: NavigateOptions) => {
    followed.current = finderPath(normaliseNeed(need));
    return navigate(finderPath(need), { ...options, preventScrollReset: true });
  };

  // Links and going back change the search outside the form, so the fields follow. Text typed before hydration or
  // during the request stays.
  useEffect(() => {
    if (shown.current === form) return;
    shown.current = form;
    const isFollowed = followed.current === finderPath(form);
    followed.current = '';
    if (isFollowed) return;
    for (const [name, value] of Object.entries(form)) {
      const control = element.current?.elements.namedItem(name);
      if (control instanceof RadioNodeList || control instanceof HTMLInputElement) control.value = value;
      if (control instanceof HTMLSelectElement) control.value = value;
    }
    onNeed(form);
  }, [form, onNeed]);

  const read = (fields: HTMLFormElement) => {
    const need = readFormValues(fields);
    onNeed(need);
    cancel.current();
    if (!hasConditions(form)) return onInput(need);
    cancel.current = loadAfterPause(TYPING_PAUSE_MS, async () => {
      // A number such as `60.` may be unreadable while it is typed; the form reports it when sent.
      if (!fields.checkValidity() || !isReadable(need)) return;
      await follow(need, { replace: true });
    });
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    cancel.current();
    await follow(readFormValues(event.currentTarget), { state: FOCUS_RESULTS_STATE });
  };
  return { element, read, submit };
}

const formatCount = (count: number | undefined, words: SiteWords) =>
  count !== undefined &&
  (count === 0
    ? `No matching ${words.product}`
    : `${formatProductCount(count, words)} ${count === 1 ? 'matches' : 'match'}`);

function readFormValues(form: HTMLFormElement): FinderSearch {
  return finderSearch.parse(
    new URLSearchParams(Array.from(new FormData(form), ([name, value]) => [name, String(value)])),
  );
}

interface ActionOption {
  key: string;
  name: string;
  sketch: readonly ClampActionKey[];
}

/** Hold-down is the default, because plungers and hooks cannot be compared by reach. */
const HOLD_DOWN: ActionOption = { key: '', name: 'Hold down, any handle', sketch: ['vertical', 'horizontal'] };

export const listActionChoices = (actions: readonly ClampAction[]): readonly [ActionOption, ...ActionOption[]] => [
  HOLD_DOWN,
  ...actions.map(({ key, name }) => ({
    key,
    name,
    sketch: CLAMP_ACTIONS.flatMap((one) => (one.key === key ? one.key : [])),
  })),
];

interface ActionChoiceProps {
  actions: readonly ClampAction[];
  chosen: string;
  any?: string;
  legend?: string;
}

function ActionChoice({ actions, chosen, any, legend = 'Action' }: ActionChoiceProps) {
  return (
    <fieldset className={`min-w-0 ${WIDE}`}>
      <legend className="mb-1 text-sm font-semibold text-steel-800">{legend}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 lg:grid-cols-2">
        {listActionChoices(actions).map(({ key, name, sketch }) => (
          <label
            key={key}
            className="flex cursor-pointer flex-col rounded-md border border-steel-300 bg-white px-2 py-1.5 text-center text-sm leading-4.5 text-steel-800 first:col-span-2 hover:border-steel-500 has-checked:border-steel-800 has-checked:bg-steel-50 has-checked:ring-1 has-checked:ring-steel-800 forced-colors:has-checked:border-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-slate-700 sm:first:col-span-4 lg:first:col-span-2"
          >
            <input type="radio" name="action" value={key} defaultChecked={chosen === key} className="sr-only" />
            <span className="flex justify-center gap-1">
              {sketch.map((action) => (
                <ActionSketch key={action} action={action} className="h-11 w-20 lg:h-14 lg:w-24" />
              ))}
            </span>
            <span className="mt-1">{(!key && any) || name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
