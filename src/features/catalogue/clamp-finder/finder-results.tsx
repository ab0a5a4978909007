import type { ReactNode } from 'react';
import { capitalise } from '../../../platform/capitalise.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { productPath } from '../../../web/addresses.ts';
import { formatProductCount, type SiteWords, useSite } from '../../../web/site-context.tsx';
import { formatNewtons } from '../ratings/holding-capacity.ts';
import type { ClampAction, FoundClampsReply } from './clamp-finder.contract.ts';
import { ClampList } from './clamp-list.tsx';
import { type FinderSearch, finderPath, IDENTIFY_VALUE, listFilledFields } from './finder-search.ts';
import { FIT_PANEL_ID } from './fit-panel.tsx';
import { formatNeed, RULER_TOLERANCE } from './need/need-fields.limits.ts';
import { CHIP_BUTTON_CLASS, CHIP_CLASS } from './need-chips.tsx';

interface FinderResultsProps {
  form: FinderSearch;
  actions: readonly ClampAction[];
  found: FoundClampsReply;
}

export function FinderResults({ form, actions, found }: FinderResultsProps) {
  const { clamps, near, total, products } = found;
  const { words } = useSite();
  const [force, safety] = [Number(form.force), Number(form.safety)];
  const needed = `${formatNewtons(found.needed ?? 0)} N`;
  const chips = <ConditionChips form={form} actions={actions} />;
  const beside = <OtherClampLinks form={form} found={found} />;
  const asked = buildRequestedConditions(form);
  if (form.like === IDENTIFY_VALUE) return <SimilarClamps form={form} found={found} chips={chips} />;
  if (!clamps.length && near.length) {
    return (
      <>
        <div role="status">
          <h2>{`No ${words.product} meets these requirements`}</h2>
        </div>
        {chips}
        <p className="text-steel-700">These are the closest. The text beside each states what is missing.</p>
        <ClampList clamps={near} asked={asked} hidden={form} />
        {beside}
      </>
    );
  }
  if (!clamps.length) {
    return (
      <>
        <EmptyState
          title={`No ${words.product} ${force ? 'holds' : 'fits'} that`}
          actions={
            <LinkButton to="/ContactUs" variant="secondary">
              Ask us
            </LinkButton>
          }
        >
          <p>
            {force > 0 && `${needed} ${form.reach && `at ${form.reach} mm `}are needed with the safety factor. `}
            Leave out one of these, or try another action{force > 0 && `, a shorter reach, or two ${words.products}`}.
          </p>
          <div className="mt-3 flex justify-center">{chips}</div>
        </EmptyState>
        <ExtendedBarClamps form={form} found={found} />
        {beside}
      </>
    );
  }
  return (
    <>
      <div className="flex flex-col gap-1">
        <div role="status">
          <h2 className="tabular-nums">
            {formatProductCount(total, words)} {formatVerb(form, total === 1)}
          </h2>
        </div>
        {chips}
        <p className="text-steel-700">
          {force > 0 && safety > 1 && `With the safety factor of ${form.safety} that is ${needed}. `}
          {products > 1 &&
            (force
              ? `The ${words.product} with the smallest reserve comes first.`
              : formatSortOrder(words, form, clamps))}
        </p>
      </div>
      <ClampList clamps={clamps} asked={asked} hidden={form} />
      {found.hasMore && (
        <p className="text-steel-700">
          These are the 20 products that fit best of {products}. Choose an action, a mounting or a height to see others.
        </p>
      )}
      <ExtendedBarClamps form={form} found={found} />
      {beside}
      {force > 0 && (
        <p className="text-sm text-steel-600">
          A {words.product} is listed from where its spindle comes in to the end of its bar. By hand it can be closed
          with about one third of its holding capacity.
        </p>
      )}
    </>
  );
}

function formatVerb({ force, reach }: FinderSearch, one: boolean): string {
  const verb = (word: string) => (one ? `${word}s` : word);
  if (force) return `${verb('hold')} ${formatNewtons(Number(force))} N${reach ? ` at ${reach} mm` : ''}`;
  return reach ? `${one ? 'reaches' : 'reach'} ${reach} mm` : `${verb('fit')}`;
}

function formatSortOrder({ product }: SiteWords, { reach }: FinderSearch, clamps: FoundClampsReply['clamps']): string {
  if (reach) return `The ${product} with the least reach comes first.`;
  if (clamps.some(({ spares }) => spares.some(({ off }) => off !== undefined)))
    return `The ${product} closest to your values comes first.`;
  const inSpace = clamps.some(({ spares }) => spares.length > 0);
  return `The ${product} that holds the ${inSpace ? 'most' : 'least'} comes first.`;
}

function ConditionChips({ form, actions }: Pick<FinderResultsProps, 'form' | 'actions'>) {
  const chips = listFilledFields(form).map((field) => {
    const named = field === 'action' && actions.find(({ key }) => key === form.action)?.name;
    const text = formatNeed(field, named || form[field]);
    return { field, text: form.like === IDENTIFY_VALUE ? text.replace(/^Max\. h/, 'H') : text };
  });
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Your requirements" data-screen-only="">
      {chips.map(({ field, text }) => (
        <li key={field} className={CHIP_CLASS}>
          {text}
          <Link to={finderPath({ ...form, [field]: '' })} className={CHIP_BUTTON_CLASS} aria-label={`Without ${text}`}>
            <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SimilarClamps({ form, found: { clamps, near, total }, chips }: SimilarClampsProps) {
  const { words } = useSite();
  return (
    <>
      <div className="flex flex-col gap-1">
        <div role="status">
          <h2 className="tabular-nums">
            {total
              ? `${formatProductCount(total, words)} ${total === 1 ? 'matches' : 'match'} these values`
              : 'No match for all of these values'}
          </h2>
        </div>
        {chips}
        <p className="text-steel-700">
          {total > 0 && 'The most similar comes first. '}Tolerance: ±{RULER_TOLERANCE} mm.
        </p>
      </div>
      {clamps.length > 0 && <ClampList clamps={clamps} asked={buildSimilarNeed(form)} hidden={form} />}
      {near.length > 0 && (
        <>
          <h2 className="text-xl">{total ? 'The next most similar' : 'The most similar'}</h2>
          <ClampList clamps={near} asked={buildSimilarNeed(form)} isSecond={clamps.length > 0} />
        </>
      )}
    </>
  );
}

interface SimilarClampsProps extends Pick<FinderResultsProps, 'form' | 'found'> {
  chips: ReactNode;
}

const buildSimilarNeed = ({ thread, mounting }: FinderSearch) => ({
  force: 0,
  safety: 1,
  reach: '',
  like: { thread, mounting },
});

/** Clamps whose bar reaches the point only with an extension that users weld on. */
function ExtendedBarClamps({ form, found }: Pick<FinderResultsProps, 'form' | 'found'>) {
  const { extended, extended_total: total } = found;
  const { words } = useSite();
  if (!extended.length) return null;
  return (
    <section aria-labelledby="extended" className="mt-2 flex flex-col gap-3 border-t border-steel-200 pt-5">
      <div className="flex flex-col gap-1">
        <h2 id="extended" className="text-xl">
          Only if you extend the bar yourself
        </h2>
        <p className="text-steel-700">
          As sold, the bars of these {formatProductCount(total, words)} do not reach {form.reach} mm. They are solid and
          take an arm that you weld on. The stated capacity is that of the {words.product}; you must prove the strength
          of the arm and its weld.
        </p>
      </div>
      <ClampList
        clamps={extended}
        asked={buildRequestedConditions(form)}
        hidden={form}
        isSecond={found.clamps.length > 0}
      />
      {total > extended.length && (
        <p className="text-sm text-steel-700">The first models of each product are shown, of {total} in all.</p>
      )}
    </section>
  );
}

function OtherClampLinks({
  form,
  found: { others, not_covered: notCovered },
}: Pick<FinderResultsProps, 'form' | 'found'>) {
  const { words } = useSite();
  const linked = (families: FoundClampsReply['others']) =>
    families.map(({ action, name, total }, at) => (
      <span key={action}>
        {at > 0 && ', '}
        <Link to={finderPath({ ...form, action })} className="text-link">
          {total} {name}
        </Link>
      </span>
    ));
  const [levers, inLine] = [others.filter(({ lever }) => lever), others.filter(({ lever }) => !lever)];
  if (!others.length && !notCovered.length) return null;
  return (
    <div className="flex flex-col gap-1 rounded-md bg-steel-50 px-4 py-3 text-start text-sm text-steel-700">
      {levers.length > 0 && <p>Other actions that do the same: {linked(levers)}.</p>}
      {inLine.length > 0 && (
        <p>
          {capitalise(words.products)} that push or pull in line with the load hold this at any reach: {linked(inLine)}.
        </p>
      )}
      {notCovered.length > 0 && (
        <p>
          Not covered, since their action is not stated:{' '}
          {notCovered.map(({ product_name, product_slug }, at) => (
            <span key={product_slug}>
              {at > 0 && ', '}
              <Link to={productPath(product_slug)} className="text-link">
                {product_name}
              </Link>
            </span>
          ))}
          .
        </p>
      )}
    </div>
  );
}

const buildRequestedConditions = (form: FinderSearch) => ({
  force: Number(form.force),
  safety: Number(form.safety),
  reach: form.reach,
  fit: (name: string): PageAddress => `${finderPath({ ...form, fit: name })}#${FIT_PANEL_ID}`,
});
