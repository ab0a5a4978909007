import { useCombobox } from 'downshift';
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { capitalise } from '../../../../platform/capitalise.ts';
import { parseImageSource, type UploadFolder } from '../../../../platform/files/upload-url.ts';
import { getOwnValue } from '../../../../platform/get-own-value.ts';
import { CheckField } from '../../../../ui/forms/input-field.tsx';
import { loadAfterPause } from '../../../../ui/forms/load-after-pause.ts';
import { Link } from '../../../../ui/links/link.tsx';
import { StoredImage } from '../../../../ui/media/stored-image.tsx';
import { api } from '../../../../web/site-api.ts';
import { useSite } from '../../../../web/site-context.tsx';
import { buildFinderLinks, type SiteLink } from '../../../../web/site-links.ts';
import { trackSearchMiss } from '../../../visitors/visits/track-view.ts';
import { FamilyIcon } from '../../brands-and-categories/family-icon.tsx';
import { CAPACITY_ATTRIBUTE, REACH_ATTRIBUTE } from '../../measures/parse-attribute-label.ts';
import { formatModelCount } from '../../measures/tile-key-figures.tsx';
import { useUnits } from '../../measures/use-units.ts';
import { isAnsweredByFinder, parseConditions } from '../parse-conditions.ts';
import { resultsPath } from '../results-search.ts';
import { DEFAULT_SUGGESTIONS, MIN_QUERY_LENGTH } from '../search.limits.ts';
import { isSearchKeyOn, setSearchKeyOn } from './search-key.ts';
import { SEARCH_FIELD_PROPS, type SearchBoxProps, SearchLine } from './search-line.tsx';
import {
  fetchSuggestions,
  findSuggestionByName,
  findSuggestionLink,
  findSuggestionPath,
  type PartialSuggestion,
} from './suggestion-source.ts';

const TYPING_PAUSE_MS = 200;

interface Suggestions {
  items: readonly PartialSuggestion[];
  state: 'waiting' | 'loading' | 'loaded' | 'failed';
  more: boolean;
}

type Result = Pick<Suggestions, 'items' | 'state'> & { query: string };

const NONE: Result = { items: [], state: 'waiting', query: '' };

function useSuggestions(text: string): Suggestions {
  const query = text.trim();
  const [result, setResult] = useState(NONE);

  useEffect(() => {
    if (query.length < MIN_QUERY_LENGTH) return;
    return loadAfterPause(TYPING_PAUSE_MS, async (signal) => {
      try {
        const items = await fetchSuggestions(query, signal);
        if (!signal.aborted) setResult({ items, state: 'loaded', query });
      } catch (error) {
        if (signal.aborted) return;
        console.error('Failed to fetch search suggestions', error);
        setResult({ items: [], state: 'failed', query });
      }
    });
  }, [query]);

  if (query.length < MIN_QUERY_LENGTH) return { ...NONE, more: false };
  const { items, state } = result;
  if (result.query === query) return { items, state, more: items.length >= DEFAULT_SUGGESTIONS };
  // The last response stays visible until the next, to avoid flicker.
  return { items: query.startsWith(result.query) ? items : [], state: 'loading', more: false };
}

interface SuggestionRowProps {
  item: PartialSuggestion;
  highlighted: boolean;
  startsKind: boolean;
  props: object;
}

const FOLDERS: Partial<Record<string, UploadFolder>> = { Model: 'models', Product: 'products', Category: 'categories' };

function SuggestionRow({ item, highlighted, startsKind, props }: SuggestionRowProps) {
  const ratings = useRatingsText(item);
  return (
    <a
      {...props}
      href={findSuggestionLink(item)}
      tabIndex={-1}
      className={`flex min-h-14 items-center gap-3 px-3 py-1.5 ${startsKind ? 'border-t border-steel-200' : ''} ${highlighted ? 'bg-steel-100' : ''}`}
    >
      <span className="size-10 flex-none">
        {item.image && (
          <StoredImage
            {...parseImageSource(item.image, getOwnValue(FOLDERS, item.type) ?? 'products')}
            alt=""
            sizes="40px"
            className="size-full object-contain mix-blend-multiply"
          />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-steel-900 max-sm:line-clamp-2 max-sm:leading-5 sm:truncate">
          {item.name}
        </span>
        <span className="block text-sm text-steel-600 tabular-nums sm:flex sm:gap-4">
          {item.product && <span className="block max-sm:line-clamp-2 sm:truncate">{item.product}</span>}
          {ratings && <span className="block whitespace-nowrap">{ratings}</span>}
          {item.replaced_by && <span className="block whitespace-nowrap">Replaced by {item.replaced_by}</span>}
        </span>
      </span>
      <FamilyIcon name={item.product || item.name} className="h-6 w-9 max-sm:hidden" />
      <span className="flex-none rounded-sm bg-steel-100 px-2 text-sm text-steel-700">{item.type}</span>
    </a>
  );
}

/**
 * Text about a model such as "1960 N · reach 62 mm", in the visitor's units; for a product the number of its models.
 */
function useRatingsText({ capacity, reach, models }: PartialSuggestion): string {
  const show = useUnits();
  if (models) return formatModelCount(models);
  const ratings = [
    ...(capacity ? [{ name: CAPACITY_ATTRIBUTE, unit: 'N', figures: String(capacity), before: '' }] : []),
    ...(reach ? [{ name: REACH_ATTRIBUTE, unit: 'mm', figures: String(reach), before: 'reach ' }] : []),
  ];
  return show(ratings)
    .map(({ before, shown }) => `${before}${shown.text} ${shown.unit}`)
    .join(' · ');
}

const MISSED_AFTER_MS = 1500;

export function SearchBox({ text, onText, early, onClose }: SearchBoxProps) {
  const navigate = useNavigate();
  const suggestions = useSuggestions(text);
  const items = useMemo(() => groupByKind(suggestions.items), [suggestions.items]);
  const clamps = useClampCount(text);
  const { getInputProps, getMenuProps, getItemProps, highlightedIndex } = useCombobox<PartialSuggestion>({
    items,
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    itemToString: (item) => item?.name ?? '',
    stateReducer: (state, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputKeyDownEscape ? state : changes,
  });

  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const { hadFocus, start, end } = early.current;
    if (hadFocus) field.current?.focus();
    field.current?.setSelectionRange(start, end);
  }, [early]);

  const pick = async (item: PartialSuggestion) => {
    try {
      const path = await findSuggestionPath(item);
      if (path === undefined) {
        console.error('Unknown suggestion type', item.type);
        return;
      }
      onClose();
      navigate(path);
    } catch (error) {
      console.error('Failed to open the suggestion', error);
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    } else if (event.key === 'Enter') {
      preventSelection(event);
      const picked = items[highlightedIndex] ?? findSuggestionByName(items, text);
      if (picked) void pick(picked);
      else if (text.trim()) void navigate(resultsPath(text));
    }
  };

  const isNothing = suggestions.state === 'loaded' && items.length === 0 && !clamps;
  useTrackedMiss(isNothing, text);

  return (
    <div className="page-width max-w-3xl py-4">
      <SearchLine onClose={onClose}>
        <input
          {...getInputProps({
            ...SEARCH_FIELD_PROPS,
            ref: field,
            onKeyDown,
            // Sets the text synchronously, so that the caret does not jump.
            onChange: (event) => onText(event.currentTarget.value),
          })}
        />
      </SearchLine>
      {clamps && <ClampCountLink text={text} clamps={clamps} />}
      <div
        {...getMenuProps({ 'aria-label': 'Suggestions' })}
        className={`mt-2 max-h-[300px] overflow-y-auto overscroll-contain rounded-md border-steel-200 ${items.length ? 'border' : ''}`}
      >
        {items.map((item, index) => (
          <SuggestionRow
            startsKind={index > 0 && item.type !== items[index - 1]?.type}
            key={`${item.type} ${item.name} ${item.link ?? ''}`}
            item={item}
            highlighted={index === highlightedIndex}
            props={getItemProps({ item, index, onClick: (event) => followLink(event, () => void pick(item)) })}
          />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm text-steel-600">
        <div className="flex flex-wrap items-center gap-x-4">
          <p role="status">{formatStatus(suggestions, text, clamps !== undefined)}</p>
          {suggestions.more && (
            <Link to={resultsPath(text)} className="inline-flex min-h-8 items-center px-3 font-semibold underline">
              See all results
            </Link>
          )}
          {isNothing && <OtherPlaces />}
        </div>
        <SearchKeySetting />
      </div>
    </div>
  );
}

function ClampCountLink({ text, clamps }: { text: string; clamps: NonNullable<ReturnType<typeof useClampCount>> }) {
  const { words } = useSite();
  return (
    <Link
      to={resultsPath(text)}
      className="mt-2 flex min-h-11 items-center justify-between gap-4 rounded-md border border-steel-300 bg-steel-50 px-4 py-2 hover:border-steel-500"
    >
      <span>
        {clamps.what === 'Clamps' ? capitalise(words.products) : clamps.what} {clamps.text}:{' '}
        <strong className="font-semibold tabular-nums">{clamps.total}</strong>
      </span>
      <span aria-hidden="true">→</span>
    </Link>
  );
}

function SearchKeySetting() {
  const [keyOn, setKeyOn] = useState(isSearchKeyOn);
  return (
    <div className="pointer-coarse:hidden">
      <CheckField
        label="Keyboard shortcut: S"
        checked={keyOn}
        onChange={(event) => {
          setKeyOn(event.currentTarget.checked);
          setSearchKeyOn(event.currentTarget.checked);
        }}
      />
    </div>
  );
}

/** Tracks a search without results only after a pause, because half a word is not a search. */
function useTrackedMiss(isNothing: boolean, text: string) {
  useEffect(() => {
    if (!isNothing) return;
    const timer = setTimeout(() => trackSearchMiss(text), MISSED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isNothing, text]);
}

function groupByKind(items: readonly PartialSuggestion[]): PartialSuggestion[] {
  const kinds = [...new Set(items.map(({ type }) => type))];
  return kinds.flatMap((kind) => items.filter(({ type }) => type === kind));
}

function OtherPlaces() {
  const links: SiteLink[] = [...buildFinderLinks(useSite().words), { name: 'Ask us', to: '/ContactUs' }];
  return (
    <span className="flex gap-x-4">
      {links.map(({ name, to }) => (
        <Link key={to} to={to} className="text-link inline-block py-1.5">
          {name}
        </Link>
      ))}
    </span>
  );
}

/** A pick navigates, so the combobox must not change its text or items. */
function preventSelection({ nativeEvent }: KeyboardEvent | MouseEvent) {
  Reflect.set(nativeEvent, 'preventDownshiftDefault', true);
}

/** The browser handles modified clicks, such as for a new tab. */
function followLink(event: MouseEvent, pick: () => void) {
  preventSelection(event);
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  pick();
}

function formatStatus({ items, state, more }: Suggestions, text: string, clamps: boolean): string {
  if (state === 'waiting') return 'Type at least 3 characters.';
  if (state === 'loading') return 'Searching…';
  if (state === 'failed') return 'Suggestions are not available at the moment.';
  if (items.length === 0 && clamps) return '';
  if (items.length === 0) return `Nothing found for “${text.trim()}”.`;
  if (more) return `The first ${items.length} suggestions.`;
  return items.length === 1 ? '1 suggestion' : `${items.length} suggestions`;
}

interface ClampCount {
  what: 'Clamps' | 'Models';
  text: string;
  total: number;
}

function useClampCount(typed: string): ClampCount | undefined {
  const query = typed.trim();
  const [found, setFound] = useState<{ query: string; count: ClampCount | undefined }>();

  useEffect(() => {
    const conditions = parseConditions(query);
    if (!conditions || !(isAnsweredByFinder(conditions) || conditions.measures.some(({ unit }) => unit))) return;
    return loadAfterPause(TYPING_PAUSE_MS, async (signal) => {
      try {
        const { conditions } = await api.getRaw('/api/search_catalogue.php', { query, limit: 0 }, signal);
        if (!signal.aborted) setFound({ query, count: conditions ?? undefined });
      } catch (error) {
        if (!signal.aborted) console.error('Failed to count the clamps', error);
      }
    });
  }, [query]);

  return found?.query === query ? found.count : undefined;
}
