import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../../src/ui/icon.tsx';
import { SEARCH_ICON } from '../../../src/ui/icon-paths.ts';
import { useDebouncedText } from '../controls/use-debounced-text.ts';
import { buildModelsGridPath, buildModelTablePath, buildRowPath, buildTablesPath } from '../data/form-values.ts';
import { buildMenuBlocks, findScreens, type ScreenTarget } from '../data/menu-places.ts';
import { officeApi } from '../data/office-api.ts';
import { useResources, useStaffSession } from '../data/staff-session.ts';

interface PaletteTarget extends ScreenTarget {
  /** True for a second target of the row above. */
  isSecond?: boolean;
}

const PAUSE_MS = 200;

interface SearchPaletteProps {
  onGone?: () => void;
  inScreen?: boolean;
  ref?: Ref<HTMLInputElement>;
}

function usePaletteTargets(text: string) {
  const { data: session } = useStaffSession();
  const { data: resources = [] } = useResources();
  const search = useDebouncedText(text, PAUSE_MS);
  const { data, isFetching } = useQuery({
    queryKey: ['palette', search],
    enabled: search.length > 1,
    queryFn: () => officeApi.getRaw('/api/office/named_rows', { search }),
    placeholderData: (before) => before,
  });
  const named = session ? findScreens(buildMenuBlocks(session, resources), text) : [];
  // Only the best match has a second target: a model's form, a product's tables, a category's models.
  const rows = (data?.rows ?? [])
    .toSorted((a, b) => computeLikeness(b.label, text) - computeLikeness(a.label, text))
    .flatMap(({ resource, id: row, label, product, category }, at): PaletteTarget[] => {
      const about = resources.find((one) => one.name === resource)?.label_one ?? '';
      const ways = [
        product !== undefined && { to: buildModelTablePath(product, row), about: 'Row in the table' },
        { to: buildRowPath(resource, row), about: product === undefined ? about : 'Open the form' },
        resource === 'products' && { to: buildTablesPath(row), about: 'Open the tables' },
        category !== undefined && { to: buildModelsGridPath({ category }), about: 'Open the models as a spreadsheet' },
      ].flatMap((way) => way || []);
      const [first, ...others] = at === 0 ? ways : ways.slice(0, 1);
      return [
        ...(first ? [{ name: label, ...first }] : []),
        ...others.map((way) => ({ to: way.to, name: way.about, about: label, isSecond: true })),
      ];
    });
  const offered: PaletteTarget[] = [...named, ...(text.length > 1 ? rows : [])];
  return { offered, isSearching: isFetching || search !== text };
}

export function SearchPalette({ onGone, inScreen = false, ref }: SearchPaletteProps) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const text = typed.trim();
  const { offered, isSearching } = usePaletteTargets(text);
  const targets = inScreen && !text ? [] : offered;
  const chosen = Math.min(at, targets.length - 1);

  const go = (target: PaletteTarget | undefined) => {
    if (!target) return;
    onGone?.();
    navigate(target.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((chosen + step + targets.length) % Math.max(1, targets.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(targets[chosen]);
    } else if (event.key === 'Escape' && inScreen) setTyped('');
  };
  return (
    <div className={inScreen ? 'relative max-w-2xl' : 'flex max-h-[70dvh] flex-col'}>
      <label className={`flex items-center gap-2.5 px-4 ${inScreen ? FIELD_CLASS : 'border-b border-steel-200'}`}>
        <Icon path={SEARCH_ICON} className="size-5 text-steel-500" />
        <input
          ref={ref}
          role="combobox"
          aria-label="Screen or entry"
          aria-expanded={targets.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={targets.length ? `${id}-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          placeholder="Page, customer, model or number"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="min-h-12 flex-1 bg-transparent text-base outline-none"
        />
      </label>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        hidden={inScreen && targets.length === 0}
        className={`min-h-0 overflow-y-auto p-2 ${inScreen ? OVERLAY_CLASS : ''}`}
      >
        {targets.map((target, index) => (
          <button
            type="button"
            key={target.to}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            ref={(option) => {
              if (index === chosen) option?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => go(target)}
            className={`flex min-h-9 w-full items-center justify-between gap-4 rounded-md pe-2 hover:bg-steel-100 aria-selected:bg-slate-100 ${target.isSecond ? 'ps-6' : 'ps-2'}`}
          >
            <span className="truncate">{target.name}</span>
            <span className="flex-none text-xs text-steel-600">{target.about}</span>
          </button>
        ))}
      </div>
      <p role="status" className={`px-4 text-steel-600 ${inScreen ? '' : 'pb-3'}`}>
        {!targets.length && (text || !inScreen) && (isSearching ? 'Searching' : 'No name matches.')}
      </p>
    </div>
  );
}

const FIELD_CLASS = 'rounded-md border border-steel-400 bg-white focus-within:border-slate-700 hover:border-steel-500';
const OVERLAY_CLASS =
  'absolute inset-x-0 top-full z-10 mt-1 max-h-96 rounded-md border border-steel-300 bg-white shadow-floating';

function computeLikeness(label: string, typed: string): number {
  const [name, text] = [label.toLowerCase(), typed.toLowerCase()];
  if (name === text) return 3;
  if (name.startsWith(text)) return 2;
  return Number(text.split(/\s+/).every((word) => name.includes(word)));
}
