import { capitalised } from '../../../platform/capitalised.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { counted, type SiteWords, useSite } from '../../../web/site-context.tsx';
import { newtons } from '../figures/clamp-strength.ts';
import type { ClampAction, FoundClamps } from './clamp-finder.contract.ts';
import { ClampList } from './clamp-list.tsx';
import { askedFields, type FinderSearch, finderPath } from './finder-search.ts';
import { FIT } from './fit-panel.tsx';
import { needText } from './need/need-fields.limits.ts';
import { CHIP, CHIP_BUTTON } from './need-chips.tsx';

interface FinderResultsProps {
  form: FinderSearch;
  actions: readonly ClampAction[];
  found: FoundClamps;
}

/** What was found: products, each with its best fitting clamp and the others behind a button. */
export function FinderResults({ form, actions, found }: FinderResultsProps) {
  const { clamps, near, total, products, others } = found;
  const { words } = useSite();
  const [force, safety] = [Number(form.force), Number(form.safety)];
  const needed = `${newtons(force * safety)} N`;
  const chips = <AskedChips form={form} actions={actions} />;
  const otherFamilies = others.length > 0 && <OtherFamilies form={form} others={others} />;
  const asked = {
    ...{ force, safety, reach: form.reach },
    fit: (name: string): PageAddress => `${finderPath({ ...form, fit: name })}#${FIT}`,
  };
  if (!clamps.length && near.length) {
    return (
      <>
        <div role="status">
          <h2>{`No ${words.product} fits that`}</h2>
        </div>
        {chips}
        <p className="text-steel-700">These come nearest. What each of them lacks is said beside it.</p>
        <ClampList clamps={near} asked={asked} hidden={form} />
        {otherFamilies}
      </>
    );
  }
  if (!clamps.length) {
    return (
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
        {otherFamilies}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="flex flex-col gap-1">
        <div role="status">
          <h2 className="tabular-nums">
            {counted(total, words)} {doing(form, total === 1)}
          </h2>
        </div>
        {chips}
        <p className="text-steel-700">
          {force > 0 && safety > 1 && `With the safety factor of ${form.safety} that is ${needed}. `}
          {products > 1 &&
            (force ? `The ${words.product} with the least to spare comes first.` : firstText(words, form, clamps))}
        </p>
      </div>
      <ClampList clamps={clamps} asked={asked} hidden={form} />
      {found.hasMore && (
        <p className="text-steel-700">
          These are the 20 products that fit best of {products}. Choose an action, a mounting or a height to see others.
        </p>
      )}
      {otherFamilies}
      {force > 0 && (
        <p className="text-sm text-steel-600">
          A {words.product} is listed up to the end of its bar, and not for a reach beyond. By hand it can be closed
          with about one third of its holding capacity.
        </p>
      )}
    </>
  );
}

/** "hold 2000 N at 60 mm", "reach 60 mm", "do that" */
function doing({ force, reach }: FinderSearch, one: boolean): string {
  const verb = (word: string) => (one ? `${word}s` : word);
  if (force) return `${verb('hold')} ${newtons(Number(force))} N${reach ? ` at ${reach} mm` : ''}`;
  return reach ? `${one ? 'reaches' : 'reach'} ${reach} mm` : `${verb('fit')}`;
}

/** Without a force, in which order they are. */
function firstText({ product }: SiteWords, { reach }: FinderSearch, clamps: FoundClamps['clamps']): string {
  if (reach) return `The ${product} with the least reach comes first.`;
  const inSpace = clamps.some(({ spares }) => spares.length > 0);
  return `The ${product} that holds the ${inSpace ? 'most' : 'least'} comes first.`;
}

/** What is asked for, each with a link to the same without it. */
function AskedChips({ form, actions }: Pick<FinderResultsProps, 'form' | 'actions'>) {
  const chips = askedFields(form).map((field) => {
    const named = field === 'action' && actions.find(({ key }) => key === form.action)?.name;
    return { field, text: needText(field, named || form[field]) };
  });
  return (
    <ul className="flex flex-wrap gap-2" aria-label="What is asked for" data-screen-only="">
      {chips.map(({ field, text }) => (
        <li key={field} className={CHIP}>
          {text}
          <Link to={finderPath({ ...form, [field]: '' })} className={CHIP_BUTTON} aria-label={`Without ${text}`}>
            <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function OtherFamilies({ form, others }: { form: FinderSearch; others: FoundClamps['others'] }) {
  return (
    <p className="rounded-md bg-steel-50 px-4 py-3 text-start text-sm text-steel-700">
      {capitalised(useSite().words.products)} that push or pull in line with the load hold this at any reach:{' '}
      {others.map(({ action, name, total }, at) => (
        <span key={action}>
          {at > 0 && ', '}
          <Link to={finderPath({ ...form, action })} className="text-link">
            {total} {name}
          </Link>
        </span>
      ))}
      .
    </p>
  );
}
