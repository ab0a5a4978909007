import { capitalise } from '../../../platform/capitalise.ts';
import { buildButtonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { modelPath } from '../../../web/addresses.ts';
import { useStoredValue } from '../../../web/stored/stored-value.ts';
import { AddToCartButton } from '../../visitors/cart/add-to-cart-button.tsx';
import { getComparePickProps } from '../compare/compare-pick.tsx';
import { storedComparePicks } from '../compare/compare-picks.ts';
import { type DisplayValues, useUnits } from '../measures/use-units.ts';
import { ValueWithUnit } from '../measures/value-with-unit.tsx';
import { formatNewtons } from '../ratings/holding-capacity.ts';
import type { FoundClamp } from './clamp-finder.contract.ts';

export interface RequestedConditions {
  force: number;
  safety: number;
  reach: string;
  like?: { thread: string; mounting: string };
  fit?: (model: string) => PageAddress;
}

interface ClampRowProps {
  clamp: FoundClamp;
  asked: RequestedConditions | undefined;
  show: DisplayValues;
  picked: boolean;
}

export const COMPARE_FORM_ID = 'compare-found';

export function useClampRows(asked?: RequestedConditions) {
  const picks = useStoredValue(storedComparePicks);
  const show = useUnits();
  return (clamp: FoundClamp) => (
    <ClampRow key={clamp.model_id} clamp={clamp} asked={asked} show={show} picked={picks.includes(clamp.model_name)} />
  );
}

function ClampRow({ clamp, asked, show, picked }: ClampRowProps) {
  const { model_id, model_name } = clamp;
  const isAtReach = asked !== undefined && asked.reach !== '' && clamp.rated_reach !== null;
  return (
    <div className="grid items-center gap-x-5 gap-y-2 py-2 sm:grid-cols-[minmax(0,1fr)_auto] xl:grid-cols-[minmax(0,1fr)_12rem_auto]">
      <div className={asked ? '' : 'xl:col-span-2'}>
        <Link to={modelPath(model_name)} className="text-link text-lg font-semibold whitespace-nowrap">
          {model_name}
        </Link>
        {clamp.replaced_by && (
          <p className="text-sm text-steel-700">
            Replaced by{' '}
            <Link to={modelPath(clamp.replaced_by)} className="text-link font-semibold">
              {clamp.replaced_by}
            </Link>
          </p>
        )}
        {clamp.stated.length > 0 && (
          <p className="text-sm text-steel-900 tabular-nums">
            {show(clamp.stated).map(({ name, shown }, at) => (
              <span key={name}>
                {at > 0 && ' · '}
                {name}{' '}
                <strong className="font-semibold">
                  <ValueWithUnit shown={shown} />
                </strong>
              </span>
            ))}
          </p>
        )}
        {listFacts(clamp, asked !== undefined).map((facts) => (
          <p key={facts} className="text-sm text-steel-700 tabular-nums">
            {facts}
          </p>
        ))}
      </div>
      {asked && (
        <div className="text-sm tabular-nums max-xl:sm:row-start-2">
          {(asked.force > 0 || isAtReach) && clamp.usable > 0 && (
            <p className="text-steel-900">
              Holds <strong className="font-semibold">{formatNewtons(clamp.usable)} N</strong>
              {isAtReach && ` at ${asked.reach} mm`}
            </p>
          )}
          {asked.force > 0 && (
            <>
              <MarginBar margin={clamp.margin} safety={asked.safety} />
              <p className="text-steel-600">{formatReserve(clamp.margin)}</p>
            </>
          )}
          {asked.like && <p className="text-steel-900">{formatDifferences(clamp, asked.like)}</p>}
          {!asked.like && clamp.spares.length > 0 && <p className="text-steel-600">{formatSpace(clamp.spares)}</p>}
          {asked.fit && (
            <Link to={asked.fit(model_name)} className="text-link inline-flex min-h-8 items-center" data-screen-only="">
              Does it fit? To scale<span className="sr-only">: {model_name}</span>
            </Link>
          )}
        </div>
      )}
      <div className="flex gap-2 sm:col-start-2 sm:row-start-1 sm:justify-end xl:col-start-3" data-screen-only="">
        <label className={buildButtonClass({ variant: 'secondary' }, 'cursor-pointer max-sm:min-h-11')}>
          <input {...getComparePickProps(model_name, picked)} form={COMPARE_FORM_ID} className="size-4" />
          Compare<span className="sr-only"> {model_name}</span>
        </label>
        <AddToCartButton
          id={model_id}
          name={model_name}
          variant="secondary"
          aria-label={`Add ${model_name} to cart`}
          className="max-sm:min-h-11 max-sm:flex-1"
        >
          Add
        </AddToCartButton>
      </div>
    </div>
  );
}

function listFacts({ capacity, rated_reach, height, thread }: FoundClamp, ofForce: boolean): string[] {
  const reach = rated_reach === null ? '' : ` at ${rated_reach} mm reach`;
  const rated = capacity ? `${ofForce ? 'Rated ' : ''}${formatNewtons(capacity)} N${reach}` : '';
  const others = [height !== null && `${height} mm high`, thread].filter(Boolean).join(' · ');
  const lines = [rated, others].filter(Boolean);
  return ofForce ? lines : [lines.join(' · ')];
}

function formatReserve(margin: number): string {
  const percent = Math.floor((margin - 1) * 100);
  if (percent < 1) return 'exactly as required';
  if (percent < 100) return `${percent} % more than required`;
  return `${margin < 10 ? Math.floor(margin * 10) / 10 : Math.floor(margin)} times what is required`;
}

function formatDifferences(clamp: FoundClamp, like: NonNullable<RequestedConditions['like']>): string {
  const measures = clamp.spares.flatMap(({ name, left, off }) => {
    if (left === null || off === undefined) return [`${name} not stated`];
    return Math.abs(off) < 0.05 ? [] : [`${name} ${Math.abs(off)} mm ${off > 0 ? 'more' : 'less'}`];
  });
  const texts = (['thread', 'mounting'] as const).flatMap((name) =>
    like[name] && clamp[name] !== like[name] ? [`${name} ${clamp[name] || 'not stated'}, not ${like[name]}`] : [],
  );
  const text = [...measures, ...texts].join('; ');
  return text ? capitalise(text) : 'Matches all your values';
}

function formatSpace(spares: FoundClamp['spares']): string {
  const listLengths = (of: (left: number) => boolean) =>
    spares.flatMap(({ name, left, off }) =>
      left === null || isHoleLimit(name) || off !== undefined || !of(left) ? [] : [`${Math.abs(left)} mm ${name}`],
    );
  const [left, missing] = [listLengths((one) => one >= 0), listLengths((one) => one < 0)];
  const unstated = spares.flatMap(({ name, left }) => (left === null ? [name] : []));
  const holes = spares.flatMap(({ name, left }) => (isHoleLimit(name) && left !== null ? [left] : []));
  const about = spares.flatMap(({ name, off }) =>
    off === undefined || isHoleLimit(name)
      ? []
      : [off ? `${name} ${Math.abs(off)} mm ${off > 0 ? 'more' : 'less'}` : `same ${name}`],
  );
  return [
    about.length && capitalise(about.join(', ')),
    left.length && `Leaves ${left.join(', ')}`,
    missing.length && `lacks ${missing.join(', ')}`,
    holes.length && (holes.every((one) => one >= 0) ? 'holes fit' : 'other holes'),
    unstated.length && `not stated: ${unstated.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ');
}

const isHoleLimit = (name: string) => name.startsWith('hole');

const FULL = 3;

/** The white mark is at the safety factor. */
function MarginBar({ margin, safety }: { margin: number; safety: number }) {
  const width = (times: number) => (Math.min(times, FULL) / FULL) * 300;
  return (
    <svg viewBox="0 0 300 8" preserveAspectRatio="none" aria-hidden="true" className="my-1 h-2 w-full max-w-60">
      <rect width="300" height="8" className="fill-steel-100" />
      <rect width={width(margin)} height="8" className="fill-steel-400" />
      <rect width={width(1)} height="8" className="fill-steel-700" />
      {safety > 1 && <rect x={width(safety) - 1} width="2" height="8" className="fill-white" />}
    </svg>
  );
}
