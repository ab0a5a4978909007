import type { ReactNode } from 'react';
import { buildButtonClass } from '../../../ui/button.tsx';
import { Carousel } from '../../../ui/media/carousel.tsx';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import type { Banner } from '../listed/listed-content.contract.ts';

const SLIDE_MS = 5000;

export function HeroSlider({ banners }: { banners: Banner[] }) {
  return (
    <div className="min-h-[380px] w-full bg-steel-100 bg-[radial-gradient(ellipse_60%_60%_at_70%_40%,var(--color-white),transparent)] [&>section>div:last-child]:page-width [&>section>div:last-child]:mt-0 [&>section>div:last-child]:min-h-14 [&>section>div:last-child]:pb-4 lg:[&>section>div:last-child]:absolute lg:[&>section>div:last-child]:inset-x-0 lg:[&>section>div:last-child]:bottom-0">
      <Carousel label="Highlights" autoplay={SLIDE_MS}>
        {banners.map((banner, index) => (
          <HeroSlide key={banner.id} banner={banner} first={index === 0} />
        ))}
      </Carousel>
    </div>
  );
}

/** On wide screens the text covers the left half of the image, which editors leave plain. Images are 5:2. */
function HeroSlide({ banner, first }: { banner: Banner; first: boolean }) {
  const heading = banner.heading || 'Default Heading';
  return (
    <div id={`banner-${banner.id}`} className="relative mx-auto w-full max-w-[84rem] lg:min-h-[min(37.5vw,32rem)]">
      {banner.banner_image && (
        <StoredImage
          folder="banners"
          file={banner.banner_image}
          alt=""
          // On a phone the image is 160vw wide, but fewer pixels suffice.
          sizes="(min-width: 1344px) 1280px, (min-width: 640px) 100vw, 110vw"
          priority={first}
          className="aspect-8/5 w-full object-cover object-right sm:aspect-5/2 lg:absolute lg:inset-0 lg:aspect-auto lg:h-full lg:object-contain lg:[mask-image:linear-gradient(to_right,transparent,black_4rem,black_calc(100%-4rem),transparent)]"
        />
      )}
      <div className="page-width relative flex flex-col items-start justify-center gap-4 pt-4 pb-3 lg:min-h-[min(37.5vw,32rem)] lg:pt-8 lg:pb-16">
        <h2 className="text-3xl leading-10 lg:max-w-[45%] xl:text-4xl xl:leading-13">{heading}</h2>
        <p className="max-w-[31em] text-lg text-steel-700 lg:max-w-[40%]">
          {banner.description || 'Default Description'}
        </p>
        <div className="flex flex-wrap gap-3">
          <BannerLink to={banner.link1 || '#'}>
            More Information<span className="sr-only"> about {heading}</span>
          </BannerLink>
          <BannerLink to={banner.link2 || '#'} quiet>
            Video<span className="sr-only"> about {heading}</span>
          </BannerLink>
        </div>
      </div>
    </div>
  );
}

function BannerLink({ to, quiet = false, children }: { to: string; quiet?: boolean; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className={buildButtonClass({ variant: quiet ? 'quiet' : 'secondary' })}
    >
      {children}
    </a>
  );
}
