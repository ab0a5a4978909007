import { endpoint } from '../../../platform/api/endpoint.ts';
import { categoryNow } from '../brands-and-categories/categories.store.ts';
import { categoryFigures, keyFiguresQuery } from '../key-figures/key-figures.contract.ts';
import { figuresNow } from './figures-now.ts';
import { figuresOfCategory, figuresOfProduct } from './key-figures.ts';

export const keyFiguresApi = {
  'GET /api/get_key_figures.php': endpoint({
    summary: 'Ranges and numbers of models of the categories directly below a category, and of all products in it',
    query: keyFiguresQuery,
    aliases: { categoryId: 'category_id', categoryName: 'category_name', category_slug: 'category_name' },
    reply: categoryFigures,
    cached: true,
    handle: async ({ query, services }) => {
      const named = query.category_name ? await categoryNow(services, { spelling: query.category_name }) : undefined;
      if (query.category_name && !named) return { categories: [], products: [] };
      const id = named?.id ?? query.category_id;
      const figures = await figuresNow(services);
      const categories = figures
        .below(id ?? null)
        .map((child) => ({ category_id: child.id, ...figuresOfCategory(figures, String(child.id)) }));
      const products = (id === undefined ? [] : figures.productsBelow(id)).flatMap((product) => {
        return { product_id: product.id, ...figuresOfProduct(figures, product) };
      });
      return { categories, products };
    },
  }),
};
