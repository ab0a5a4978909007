import type { ReactNode } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { Carousel } from '../../../ui/media/carousel.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import type { Banner } from './banners.contract.ts';

/** How long each banner is shown. */
const SLIDE_MS = 5000;

/** The banners as slides, with a reserved height that prevents layout shift. */
export function HeroSlider({ banners }: { banners: Banner[] }) {
  return (
    <div className="mx-auto min-h-[380px] w-full max-w-[100rem] bg-steel-50 pb-3 [&>section>div:last-child]:page-width">
      <Carousel label="Highlights" autoplay={SLIDE_MS}>
        {banners.map((banner, index) => (
          <Slide key={banner.id} banner={banner} first={index === 0} />
        ))}
      </Carousel>
    </div>
  );
}

/**
 * On wide screens the text overlays the left half of the image, which is plain by convention. Images have a ratio of
 * 8:3, and so has the slide up to its max height: a narrower one would crop the plain part. The image is optional.
 */
function Slide({ banner, first }: { banner: Banner; first: boolean }) {
  const heading = banner.heading || 'Default Heading';
  return (
    <div className="relative lg:min-h-[min(37.5vw,32rem)]">
      {banner.banner_image && (
        <Picture
          folder="banners"
          file={banner.banner_image}
          alt=""
          sizes="(min-width: 1600px) 1600px, 100vw"
          priority={first}
          className="aspect-8/5 w-full object-cover object-[75%_50%] sm:aspect-8/3 lg:absolute lg:inset-0 lg:aspect-auto lg:h-full lg:object-[100%_35%]"
        />
      )}
      <div className="page-width relative flex flex-col items-start justify-center gap-4 py-6 lg:min-h-[min(37.5vw,32rem)] lg:py-8">
        <h2 className="text-3xl leading-10 lg:max-w-[45%] xl:text-4xl xl:leading-13">{heading}</h2>
        <p className="max-w-[52ch] text-lg text-steel-700 lg:max-w-[40%]">
          {banner.description || 'Default Description'}
        </p>
        <div className="flex flex-wrap gap-3">
          <BannerLink to={banner.link1 || '#'} primary>
            More Information<span className="sr-only"> about {heading}</span>
          </BannerLink>
          <BannerLink to={banner.link2 || '#'}>
            Video<span className="sr-only"> about {heading}</span>
          </BannerLink>
        </div>
      </div>
    </div>
  );
}

/** A plain link, without the router, because it opens in a new tab. */
function BannerLink({ to, primary = false, children }: { to: string; primary?: boolean; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      className={buttonClass({ variant: primary ? 'primary' : 'secondary', size: 'large' })}
    >
      {children}
    </a>
  );
}
