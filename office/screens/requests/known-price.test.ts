import { expect, it } from 'vitest';
import { formatLastPrice } from './known-price.ts';

it('states the last price with its currency and its discount', () => {
  const last = {
    unit_price: '432.50',
    price_per: 100 as const,
    discount: '5',
    quantity: 200,
    number: 'Q-17',
    sent_at: '2026-05-04T10:00:00Z',
  };
  expect(formatLastPrice(last, 'INR')).toMatch(/^Last: INR 432\.50 per 100 less 5 % for 200, Q-17, /);
});
