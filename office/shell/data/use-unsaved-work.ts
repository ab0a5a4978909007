import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useSession } from './session.ts';
import { forgetWork, keepWork, leftWork, type UnsavedWork } from './unsaved-work.ts';

export interface Typed<What> {
  what: What;
  base?: unknown;
  amount: string;
}

interface Unsaved<What> {
  left: UnsavedWork | undefined;
  isRead: boolean;
  keep: (typed: () => Typed<What>) => void;
  /** Continues earlier input with `typed`, or discards it. */
  dropLeft: (typed?: () => Typed<What>) => void;
  forget: () => void;
}

const leftQuery = (by: number) => ({
  queryKey: ['left work', by],
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always' as const,
  queryFn: () => leftWork(by),
});

export function useLeftWork() {
  const by = useSession().data?.staff.id ?? 0;
  return useQuery(leftQuery(by));
}

/** Stores unsaved input, and deletes the entry once there is none. `typed`: a new function after each change. */
export function useUnsavedWhile<What>(
  typed: (() => Typed<What>) | undefined,
  { keep, forget }: Pick<Unsaved<What>, 'keep' | 'forget'>,
): void {
  const wasTyped = useRef(false);
  useEffect(() => {
    if (typed) keep(typed);
    else if (wasTyped.current) forget();
    wasTyped.current = typed !== undefined;
  }, [typed, keep, forget]);
}

/**
 * Unsaved input of a screen, stored across browser restarts. `onStored` receives false if the browser stores nothing.
 */
export function useUnsavedWork<What>(
  { screen, label, to }: Pick<UnsavedWork, 'screen' | 'label' | 'to'>,
  { waitMs = 500, onStored }: { waitMs?: number; onStored?: (isStored: boolean) => void } = {},
): Unsaved<What> {
  const by = useSession().data?.staff.id ?? 0;
  const client = useQueryClient();
  const { data, isFetched } = useLeftWork();
  const left = data?.find((one) => one.screen === screen);
  const state = useRef({ timer: 0, base: undefined as unknown, typed: undefined as (() => Typed<What>) | undefined });
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
    void keepWork({ by, screen, label, to, what, amount }, isNew ? { value: base } : undefined).then((isStored) =>
      listener.current?.(isStored),
    );
  }, [by, screen, label, to]);
  useWhenLeft(write);

  const keep = useCallback(
    (typed: () => Typed<What>) => {
      state.current.typed = typed;
      if (waitMs === 0) write();
      else state.current.timer ||= window.setTimeout(write, waitMs);
    },
    [waitMs, write],
  );
  const forget = useCallback(() => {
    const { current } = state;
    window.clearTimeout(current.timer);
    state.current = { timer: 0, base: undefined, typed: undefined };
    void forgetWork({ by, screen });
  }, [by, screen]);
  const dropLeft = useCallback(
    (typed?: () => Typed<What>) => {
      if (typed) {
        // Stored before the earlier entry is deleted, so that the input is never lost.
        state.current.typed = typed;
        write();
      }
      if (!left) return;
      void forgetWork(left);
      client.setQueryData(leftQuery(by).queryKey, (all: UnsavedWork[] | undefined) =>
        all?.filter((one) => one !== left),
      );
    },
    [by, left, client, write],
  );
  return { left, isRead: isFetched, keep, dropLeft, forget };
}

/** Calls `write` when the screen is left or the page is hidden, which may be the end of the page. */
function useWhenLeft(write: () => void): void {
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && write();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      write();
    };
  }, [write]);
}
