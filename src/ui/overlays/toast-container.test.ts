import { beforeEach, expect, it, vi } from 'vitest';

const shown = vi.hoisted(() => vi.fn());
vi.mock('react-toastify/unstyled', () => {
  const kinds = ['success', 'info', 'warning', 'error', 'loading'];
  const toast = Object.fromEntries(kinds.map((kind) => [kind, (...given: unknown[]) => shown(kind, ...given)]));
  return { toast, cssTransition: () => undefined, ToastContainer: () => null };
});
const { toast } = await import('./toast.ts');

beforeEach(() => shown.mockReset());

it.each([
  ['success', 'status', 2500],
  ['info', 'status', 2500],
  ['warning', 'status', 2500],
  ['error', 'alert', 2500],
  ['loading', 'status', false],
] as const)('A toast of the type %s has the role %s and is shown for %s', async (kind, role, autoClose) => {
  toast[kind]('A message');
  await vi.waitFor(() => expect(shown).toHaveBeenCalledExactlyOnceWith(kind, 'A message', { role, autoClose }));
});
