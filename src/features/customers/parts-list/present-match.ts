import type { MatchedModel } from './match-models.contract.ts';
import type { ModelMatch } from './match-models.store.ts';

export const presentMatch = (match: ModelMatch): MatchedModel => ({
  model_id: match.id,
  model_name: match.name,
  product_id: match.productId,
  product_name: match.productName,
  category_name: match.categoryName,
  brand_name: match.brandName,
  image_upload1: match.image ?? '',
});
