import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useStaffSession } from './staff-session.ts';
import { deleteWork, loadLeftWork, storeWork, type UnsavedWork } from './unsaved-work.ts';

export interface UnsavedInput<What> {
  what: What;
  base?: unknown;
  amount: string;
}

interface UnsavedWorkState<What> {
  left: UnsavedWork | undefined;
  isRead: boolean;
  keep: (typed: () => UnsavedInput<What>) => void;
  /** Continues earlier input with `typed`, or discards it. */
  dropLeft: (typed?: () => UnsavedInput<What>) => void;
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

/** Stores unsaved input, and deletes the entry once there is none. `typed`: a new function after each change. */
export function useStoreWhileUnsaved<What>(
  typed: (() => UnsavedInput<What>) | undefined,
  { keep, forget }: Pick<UnsavedWorkState<What>, 'keep' | 'forget'>,
): void {
  const wasTyped = useRef(false);
  useEffect(() => {
    if (typed) keep(typed);
    else if (wasTyped.current) forget();
    wasTyped.current = typed !== undefined;
  }, [typed, keep, forget]);
}

interface TypingState<What> {
  timer: number;
  base?: unknown;
  typed?: () => UnsavedInput<What>;
}

/**
 * Unsaved input of a screen, stored across browser restarts. `onStored` receives false if the browser stores nothing.
 */
export function useUnsavedWork<What>(
  { screen, label, to }: Pick<UnsavedWork, 'screen' | 'label' | 'to'>,
  { waitMs = 500, onStored }: { waitMs?: number; onStored?: (isStored: boolean) => void } = {},
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
    const typed = current.typed?.();
    current.typed = undefined;
    if (!typed) return;
    const { what, base, amount } = typed;
    const isNew = base !== undefined && base !== current.base;
    current.base = base;
    void storeWork({ by, screen, label, to, what, amount }, isNew ? { value: base } : undefined).then((isStored) =>
      listener.current?.(isStored),
    );
  }, [by, screen, label, to]);
  useOnLeave(write);

  const keep = useCallback(
    (typed: () => UnsavedInput<What>) => {
      state.current.typed = typed;
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
  const dropLeft = useCallback(
    (typed?: () => UnsavedInput<What>) => {
      if (typed) {
        // Stored before the earlier entry is deleted, so that the input is never lost.
        state.current.typed = typed;
        write();
      }
      if (!left) return;
      void deleteWork(left);
      client.setQueryData(buildLeftWorkQuery(by).queryKey, (all: UnsavedWork[] | undefined) =>
        all?.filter((one) => one !== left),
      );
    },
    [by, left, client, write],
  );
  return { left, isRead: isFetched, keep, dropLeft, forget };
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
