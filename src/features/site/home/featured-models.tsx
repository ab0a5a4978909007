import { pictureSource } from '../../../platform/files/upload-url.ts';
import { Card } from '../../../ui/lists/card.tsx';
import { Carousel } from '../../../ui/media/carousel.tsx';
import { modelPath } from '../../../web/addresses.ts';
import { ComparePick } from '../../catalogue/compare/compare-pick.tsx';
import type { FeaturedModel } from '../../catalogue/products/models.contract.ts';

type Shown = Pick<FeaturedModel, 'model_id' | 'model_name' | 'product_name' | 'image_upload1' | 'alt_image1'>;

/** The models that the company puts forward. */
export function FeaturedModels({ models }: { models: Shown[] }) {
  if (!models.length) return null;
  return (
    <section aria-labelledby="featured" className="page-width min-h-[450px] py-12">
      <h2 id="featured" className="mb-6">
        Featured models
      </h2>
      <Carousel label="Featured models" slideClassName="basis-4/5 sm:basis-1/2 md:basis-1/3 xl:basis-1/4">
        {models.map((model) => (
          <Card
            key={model.model_id}
            to={modelPath(model.model_name)}
            title={model.model_name}
            heading="h3"
            action={<ComparePick name={model.model_name} small />}
            picture={{
              ...pictureSource(model.image_upload1, 'models'),
              alt: model.alt_image1,
              sizes: '(min-width: 1280px) 290px, (min-width: 768px) 32vw, 75vw',
            }}
          >
            {model.product_name}
          </Card>
        ))}
      </Carousel>
    </section>
  );
}
