import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Banner } from './banners.contract.ts';

/** Each banner is on show this long (spec, 9). */
const SLIDE_MS = 5000;

/** The banners as slides. Of the first one the heading is the page's, unless the page has one of its own. */
export function HeroSlider({ banners, heading = 'h2' }: { banners: Banner[]; heading?: 'h1' | 'h2' }) {
  return (
    <Carousel label="Highlights" autoplay={SLIDE_MS}>
      {banners.map((banner, index) => (
        <Slide key={banner.id} banner={banner} first={index === 0} heading={index === 0 ? heading : 'h2'} />
      ))}
    </Carousel>
  );
}

/** On wide screens the text stands over the picture's left half, which banners keep calm for it. */
function Slide({ banner, first, heading: Heading }: { banner: Banner; first: boolean; heading: 'h1' | 'h2' }) {
  return (
    <div className="relative md:min-h-[380px] lg:min-h-[32rem]">
      <Picture
        folder="banners"
        file={banner.banner_image}
        alt=""
        sizes="(min-width: 1600px) 1600px, 100vw"
        priority={first}
        className="aspect-8/5 w-full object-cover object-[75%_50%] md:absolute md:inset-0 md:aspect-auto md:h-full md:object-[100%_35%]"
      />
      <div className="page-width relative flex flex-col items-start justify-center gap-4 py-6 md:min-h-[380px] md:py-12 lg:min-h-[32rem]">
        <Heading className="text-3xl leading-10 md:max-w-[45%] lg:text-4xl lg:leading-13">
          {banner.heading || 'Default Heading'}
        </Heading>
        <p className="max-w-[52ch] text-lg text-steel-700 md:max-w-[40%]">
          {banner.description || 'Default Description'}
        </p>
        <div className="flex flex-wrap gap-3">
          <BannerLink to={banner.link1 || '#'} primary>
            More Information
          </BannerLink>
          <BannerLink to={banner.link2 || '#'}>Video</BannerLink>
        </div>
      </div>
    </div>
  );
}

/** Both open in a new tab (resolutions D105). */
function BannerLink({ to, primary = false, children }: { to: string; primary?: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      target="_blank"
      rel="noopener"
      className={buttonClass({ variant: primary ? 'primary' : 'secondary', size: 'large' })}
    >
      {children}
    </Link>
  );
}
