import { expectTypeOf, it } from 'vitest';
import type { PageAddress } from './page-address.ts';

it('A link leads to a page that exists, and to one of its kind where it has several', () => {
  expectTypeOf<'/AllProducts' | '/Downloads#cad' | '/Search?q=x' | '/' | '/#newsletter'>().toExtend<PageAddress>();
  expectTypeOf<`/ProductModels/${string}` | `/News/${string}` | '/News'>().toExtend<PageAddress>();
  expectTypeOf<'/AllProduct'>().not.toExtend<PageAddress>();
  expectTypeOf<'/product-single'>().not.toExtend<PageAddress>();
  expectTypeOf<'/AboutUs/x'>().not.toExtend<PageAddress>();
  expectTypeOf<string>().not.toExtend<PageAddress>();
});
