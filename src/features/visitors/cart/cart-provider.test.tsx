import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { useCart } from './cart-provider.tsx';

describe('The cart hook', () => {
  it('throws outside its provider', () => {
    const Outside = () => useCart().count;
    expect(() => renderToStaticMarkup(<Outside />)).toThrow('useCart must be used within a CartProvider');
  });
});
