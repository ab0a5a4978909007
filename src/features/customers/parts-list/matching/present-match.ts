import type { z } from 'zod';
import type { DescribedModel, matchedModel } from './match-models.contract.ts';
import type { ModelMatch } from './match-models.store.ts';

export const presentMatch = ({
  id,
  name,
  productId,
  productName,
  image,
}: ModelMatch): z.infer<typeof matchedModel> => ({
  model_id: id,
  model_name: name,
  product_id: productId,
  product_name: productName,
  image_upload1: image ?? '',
});

export const presentDescribed = (match: ModelMatch): DescribedModel => ({
  ...presentMatch(match),
  category_name: match.categoryName,
  brand_name: match.brandName,
});
