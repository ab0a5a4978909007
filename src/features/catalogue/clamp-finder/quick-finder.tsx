import { type FormEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { HttpError } from '../../../platform/http-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { loadAfterPause } from '../../../ui/forms/load-after-pause.ts';
import { api } from '../../../web/site-api.ts';
import { formatProductCount, type SiteWords, useSite } from '../../../web/site-context.tsx';
import type { ReadNeedReply } from './clamp-finder.contract.ts';
import { type FinderSearch, finderPath } from './finder-search.ts';
import { MAX_NEED_LENGTH } from './need/need-fields.limits.ts';
import { NeedChips } from './need-chips.tsx';
import { FOCUS_RESULTS_STATE } from './use-focus-on-results.ts';
import { TYPING_PAUSE_MS } from './use-live-count.ts';

export const EXAMPLE_NEED = '2000 N at 60 mm';
export const HINT_NEED = 'flanged, 2000 N at 60 mm, workpiece 10 mm';

interface QuickFinderProps {
  example?: ReadNeedReply;
  beside?: FinderSearch;
  words?: string;
  unknown?: readonly string[];
  hasResults?: boolean;
}

export const FinderIntroduction = ({ className }: { className: string }) => (
  <p className={`text-sm text-steel-600 ${className}`}>
    Describe the load and the space. The results include a safety factor of 1.5.
  </p>
);

/** Without JavaScript, the form opens the finder. */
export function QuickFinder({
  example,
  beside,
  words: asked = '',
  unknown = [],
  hasResults = false,
}: QuickFinderProps) {
  const [reply, setReply] = useState<ReadNeedReply | undefined>(example);
  const cancel = useRef(() => {});
  const input = useRef<HTMLInputElement>(null);
  const about = useRef(EXAMPLE_NEED);
  const id = useId();
  const navigate = useNavigate();
  const { words } = useSite();
  const [first, isShown] = beside ? [asked, true] : [EXAMPLE_NEED, example !== undefined];
  useEffect(() => () => cancel.current(), []);

  const read = useCallback((words: string) => {
    cancel.current();
    if (!words.trim()) return setReply(undefined);
    cancel.current = loadAfterPause(TYPING_PAUSE_MS, async (signal) => {
      try {
        const found = await api.getRaw('/api/read_need.php', { words }, signal);
        if (signal.aborted) return;
        about.current = words;
        setReply(found);
      } catch (error) {
        if (signal.aborted) return;
        setReply(undefined);
        if (!(error instanceof HttpError)) console.error('Failed to read the words', error);
      }
    });
  }, []);
  // Reads a text that was typed before hydration, unless the page already shows its result.
  useEffect(() => {
    const words = input.current?.value ?? '';
    if (words !== first || !isShown) read(words);
  }, [first, isShown, read]);

  const change = (at: number, isRemoved: boolean) => {
    const { start = 0, end = 0 } = reply?.understood[at] ?? {};
    const { current } = input;
    // The offsets belong to the parsed text, not to a text that is being typed.
    if (!current || current.value !== about.current) return;
    current.focus();
    if (!isRemoved) return current.setSelectionRange(start, end);
    current.value = removeRange(current.value, start, end);
    read(current.value);
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = input.current?.value ?? '';
    cancel.current();
    setReply(beside ? undefined : reply);
    await navigate(finderPath({ ...beside, words }), beside && { state: FOCUS_RESULTS_STATE });
  };
  return (
    <form
      method="get"
      action="/ClampFinder"
      aria-label={words.finder_question}
      onSubmit={(event) => void submit(event)}
    >
      {beside && <HiddenFields values={beside} />}
      <label htmlFor={id} className="mb-1 block text-sm font-semibold text-steel-800">
        {beside ? 'In words' : 'What must it hold, and where?'}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={input}
          id={id}
          name="words"
          type="text"
          maxLength={MAX_NEED_LENGTH}
          autoComplete="off"
          defaultValue={first}
          aria-describedby={`${id}-hint`}
          onChange={(event) => read(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.value === first && event.currentTarget.select()}
          className="block min-h-12 min-w-0 flex-1 basis-64 rounded-md border border-steel-400 bg-white px-3 text-base text-steel-900 hover:border-steel-500"
        />
        <FindButton total={reply?.total ?? undefined} isAdded={Boolean(beside)} />
      </div>
      <NeedHint id={`${id}-hint`} hasResults={hasResults} />
      <div className={beside ? 'mt-1' : 'mt-2 min-h-9'}>
        {(reply || unknown.length > 0) && (
          <NeedChips
            chips={reply?.understood ?? []}
            unknown={reply?.unknown ?? unknown}
            onChange={(at) => change(at, false)}
            onRemove={(at) => change(at, true)}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {reply && formatStatus(words, reply)}
      </p>
    </form>
  );
}

const removeRange = (text: string, start: number, end: number) =>
  [text.slice(0, start).replace(/[\s,]+$/, ''), text.slice(end).replace(/^[\s,]+/, '')].filter(Boolean).join(', ');

const NeedHint = ({ id, hasResults }: { id: string; hasResults: boolean }) => (
  <p id={id} className={hasResults ? 'sr-only' : 'mt-1 text-sm text-steel-600'}>
    For example: {HINT_NEED}
  </p>
);

const HiddenFields = ({ values }: { values: NonNullable<QuickFinderProps['beside']> }) =>
  Object.entries(values).map(
    ([name, value]) => value && name !== 'words' && <input key={name} type="hidden" name={name} value={value} />,
  );

function FindButton({ total, isAdded }: { total: number | undefined; isAdded: boolean }) {
  return (
    <Button
      type="submit"
      variant={isAdded ? 'secondary' : 'primary'}
      className="min-h-12 min-w-48 tabular-nums max-sm:w-full"
    >
      {formatButtonText(useSite().words, total, isAdded)}
    </Button>
  );
}

function formatButtonText(words: SiteWords, count: number | undefined, isAdded: boolean): string {
  if (count === 0) return `No matching ${words.product}`;
  if (count === undefined || isAdded) return `Find ${words.products}`;
  return `Show ${formatProductCount(count, words)}`;
}

const formatStatus = (words: SiteWords, { total, unknown }: ReadNeedReply) =>
  [total !== null && formatProductCount(total, words), unknown.length && `Not understood: ${unknown.join(', ')}`]
    .filter(Boolean)
    .join('. ');
