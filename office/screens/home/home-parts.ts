import { WeekChart } from '../figures/week-chart.tsx';
import { CatalogueQuality } from './catalogue-quality.tsx';
import { DeskFigures } from './desk-figures.tsx';
import { LatestActs } from './latest-acts.tsx';
import { Pipeline } from './pipeline.tsx';
import { SiteHealth } from './site-health.tsx';
import { UnfoundModels } from './unfound-models.tsx';
import { Wanted } from './wanted.tsx';

/** Sections of the home page that are loaded after its first ones, in one file of the build, with one request. */
export const homeParts = {
  CatalogueQuality,
  DeskFigures,
  LatestActs,
  Pipeline,
  SiteHealth,
  UnfoundModels,
  Wanted,
  WeekChart,
};
