import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useStaffSession } from './staff-session.ts';
import { deleteWork, loadLeftWork, storeWork, type UnsavedWork } from './unsaved-work.ts';

export interface UnsavedInput<What> {
  what: What;
  /** The state that was edited, if `what` alone cannot be applied to it. */
  base?: unknown;
  /** In words: `2 changed fields`. */
  amount: string;
}

interface UnsavedWorkOptions<What> {
  /** Collects the input: a new function after each change, undefined while all is saved. */
  typed?: (() => UnsavedInput<What>) | undefined;
  /** Milliseconds between a change and storing it. */
  waitMs?: number;
  /** Receives false if the browser stores nothing. */
  onStored?: (isStored: boolean) => void;
}

interface UnsavedWorkState<What> {
  /** Input of an earlier visit; undefined once something is typed. */
  left: UnsavedWork | undefined;
  isRead: boolean;
  /** Stores input that does not render the component again, and so is not in `typed`. */
  keep: (typed: () => UnsavedInput<What>) => void;
  /** Continues the earlier input as `what`. */
  takeLeft: (what: What, base?: unknown) => void;
  discardLeft: () => void;
  /** Deletes the stored input, for example once it is saved. */
  forget: () => void;
}

const buildLeftWorkQuery = (by: number) => ({
  queryKey: ['left work', by],
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always' as const,
  queryFn: () => loadLeftWork(by),
});

export function useLeftWork() {
  const by = useStaffSession().data?.staff.id ?? 0;
  return useQuery(buildLeftWorkQuery(by));
}

interface TypingState<What> {
  timer: number;
  base?: unknown;
  typed?: () => UnsavedInput<What>;
}

/** Stores the input while there is some, and deletes what was stored once it is empty again. */
function useTypedInput<Input>(typed: Input | undefined, keep: (input: Input) => void, forget: () => void): void {
  const wasTyped = useRef(false);
  useEffect(() => {
    if (typed) keep(typed);
    else if (wasTyped.current) forget();
    wasTyped.current = typed !== undefined;
  }, [typed, keep, forget]);
}

/** Stores the unsaved input of a screen across browser restarts, and deletes the entry once all is saved. */
export function useUnsavedWork<What>(
  { screen, label, to }: Pick<UnsavedWork, 'screen' | 'label' | 'to'>,
  { typed, waitMs = 500, onStored }: UnsavedWorkOptions<What> = {},
): UnsavedWorkState<What> {
  const by = useStaffSession().data?.staff.id ?? 0;
  const client = useQueryClient();
  const { data, isFetched } = useLeftWork();
  const left = data?.find((one) => one.screen === screen);
  const state = useRef<TypingState<What>>({ timer: 0 });
  const listener = useRef(onStored);
  listener.current = onStored;

  const write = useCallback(() => {
    const { current } = state;
    window.clearTimeout(current.timer);
    current.timer = 0;
    const input = current.typed?.();
    current.typed = undefined;
    if (!input) return;
    const { what, base, amount } = input;
    const isNew = base !== undefined && base !== current.base;
    current.base = base;
    void storeWork({ by, screen, label, to, what, amount }, isNew ? { value: base } : undefined).then((isStored) =>
      listener.current?.(isStored),
    );
  }, [by, screen, label, to]);
  useOnLeave(write);

  const keep = useCallback(
    (input: () => UnsavedInput<What>) => {
      state.current.typed = input;
      if (waitMs === 0) write();
      else state.current.timer ||= window.setTimeout(write, waitMs);
    },
    [waitMs, write],
  );
  const forget = useCallback(() => {
    const { current } = state;
    window.clearTimeout(current.timer);
    state.current = { timer: 0 };
    void deleteWork({ by, screen });
  }, [by, screen]);
  useTypedInput(typed, keep, forget);

  const discardLeft = () => {
    if (!left) return;
    void deleteWork(left);
    client.setQueryData(buildLeftWorkQuery(by).queryKey, (all: UnsavedWork[] | undefined) =>
      all?.filter((one) => one !== left),
    );
  };
  const takeLeft = (what: What, base?: unknown) => {
    if (!left) return;
    // Stored before the earlier entry is deleted, so that the input is never lost.
    state.current.typed = () => ({ what, base, amount: left.amount });
    write();
    discardLeft();
  };
  return { left: typed ? undefined : left, isRead: isFetched, keep, takeLeft, discardLeft, forget };
}

/** Calls `write` when the screen is left or the page is hidden, which may be the end of the page. */
function useOnLeave(write: () => void): void {
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && write();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      write();
    };
  }, [write]);
}
