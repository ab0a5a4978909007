import type { MatchedModel } from './match-models.contract.ts';
import type { ModelMatch } from './match-models.store.ts';

export const presentMatch = ({ id, name, productId, productName, image }: ModelMatch): MatchedModel => ({
  model_id: id,
  model_name: name,
  product_id: productId,
  product_name: productName,
  image_upload1: image ?? '',
});
