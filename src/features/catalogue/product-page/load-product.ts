import { HttpError } from '../../../platform/errors.ts';
import { productPath } from '../../../web/addresses.ts';
import { decoration } from '../../../web/optional-data.ts';
import type { LoaderInput } from '../../../web/page.ts';
import { type ProductView, productView } from './product-view.ts';

/**
 * A product by its slug in any spelling. It stands apart from the page, since a first load brings its data along.
 * @throws HttpError 404; a redirect when the address is not the product's own
 */
export async function loadProduct({ api, params, movedTo, signal }: LoaderInput): Promise<ProductView> {
  const productName = params.slug?.trim();
  if (!productName) throw new HttpError(404, 'Invalid or missing product slug');
  const [product, media] = await Promise.all([
    api.getData('/api/get_product_details.php', { productName }, signal),
    decoration(api.getData('/api/get_product_models_media_alt.php', { productName }, signal), null),
  ]);
  if (product.product_slug && params.slug !== product.product_slug) {
    throw movedTo(productPath(product.product_slug));
  }
  return productView(product, media);
}
