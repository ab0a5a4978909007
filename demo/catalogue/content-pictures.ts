/** Scene for each row of applications.csv. */
export const applicationOrder: string[] = [
  'seat-frame-welding',
  'door-panel-routing',
  'drill-jig',
  'rotational-mould',
  'circuit-board-test',
  'manifold-gauge',
  'tube-bending-row',
  'gearbox-milling',
  'frame-gluing',
  'laser-marking',
  'bumper-assembly',
  'lid-held-shut',
  'bracket-riveting',
  'bicycle-frame-jig',
  'foam-cutting',
  'leak-test-bench',
  'battery-tray',
  'composite-lay-up',
  'casting-deburring',
  'machine-guard',
];

/** Scene by the title of the market. */
export const marketPictures: Record<string, string> = {
  Automotive: 'bumper-assembly',
  'Welding and fabrication': 'seat-frame-welding',
  'Woodworking and furniture': 'frame-gluing',
  'Plastics and composites': 'rotational-mould',
  Aerospace: 'drill-jig',
  'Food and packaging': 'stainless-group',
  Electronics: 'circuit-board-test',
  'Machine tools': 'gearbox-milling',
};

/** Products shown in a market's brochure, by the title of the market. */
export const marketProducts: Record<string, string[]> = {
  Automotive: ['vtc-vertical-clamp-flanged-base-u-bar', 'pvc-pneumatic-hold-down-clamp', 'htc-push-pull-clamp'],
  'Welding and fabrication': [
    'vtc-heavy-duty-vertical-clamp',
    'vtc-vertical-clamp-straight-base-solid-bar',
    'tp-toggle-pliers',
  ],
  'Woodworking and furniture': [
    'h-horizontal-clamp-flanged-base-u-bar',
    'h-horizontal-clamp-straight-base-solid-bar',
    'star-knob-with-stud',
  ],
  'Plastics and composites': ['pah-latch-clamp', 'pah-hook-clamp', 'htc-heavy-duty-straight-line-clamp'],
  Aerospace: ['htc-push-pull-clamp', 'vtc-vertical-clamp-flanged-base-u-bar', 'diamond-locating-pin-threaded'],
  'Food and packaging': [
    'vtc-ss-stainless-steel-vertical-clamp',
    'h-ss-stainless-steel-horizontal-clamp',
    'levelling-foot-stainless',
  ],
  Electronics: [
    'vtc-vertical-clamp-flanged-base-u-bar',
    'h-horizontal-clamp-straight-base-u-bar',
    'spring-plunger-ball',
  ],
  'Machine tools': [
    'vtc-heavy-duty-vertical-clamp',
    'htc-heavy-duty-straight-line-clamp',
    'indexing-plunger-with-lock-nut',
  ],
};

/** Scenes of the main image and of the gallery, for each row of news.csv. */
export const newsPictures: string[][] = [
  ['clamp-family', 'gearbox-milling', 'test-rig', 'bumper-assembly'],
  ['test-rig', 'clamp-family', 'manifold-gauge'],
  ['battery-tray', 'laser-marking', 'tube-bending-row'],
  ['pliers-group', 'stainless-group', 'plungers-group'],
  ['stainless-group', 'leak-test-bench', 'feet-group'],
  ['pull-action-group', 'clamp-family', 'straight-line-group'],
  ['straight-line-group', 'drill-jig', 'bracket-riveting'],
  ['bicycle-frame-jig', 'seat-frame-welding', 'tube-bending-row'],
  ['composite-lay-up', 'foam-cutting', 'laser-marking'],
  ['tube-bending-row', 'clamp-family', 'pliers-group'],
  ['rotational-mould', 'lid-held-shut', 'pull-action-group'],
  ['knobs-group', 'plungers-group', 'pins-group'],
];

/** Scenes of the main image and of the gallery, for each row of events.csv. */
export const eventPictures: string[][] = [
  ['gearbox-milling', 'clamp-family', 'leak-test-bench', 'drill-jig'],
  ['bicycle-frame-jig', 'drill-jig', 'circuit-board-test'],
  ['battery-tray', 'bumper-assembly', 'manifold-gauge'],
  ['rotational-mould', 'composite-lay-up', 'lid-held-shut'],
  ['seat-frame-welding', 'bumper-assembly', 'tube-bending-row'],
  ['clamp-family', 'feet-group', 'knobs-group'],
  ['frame-gluing', 'foam-cutting', 'door-panel-routing'],
  ['test-rig', 'casting-deburring', 'pneumatic-group'],
  ['pneumatic-group', 'leak-test-bench', 'gearbox-milling'],
  ['stainless-group', 'feet-group', 'leak-test-bench'],
  ['bracket-riveting', 'drill-jig', 'pins-group'],
  ['casting-deburring', 'laser-marking', 'pliers-group'],
];

/** Scene by page name and place, as in page_pictures.csv. */
export const pagePictures: Record<string, string> = {
  'AboutUs 1': 'clamp-family',
  'AboutUs 2': 'gearbox-milling',
  'TestingFacilities 1': 'test-rig',
  'IntroductionToClamps 1': 'pull-action-group',
  'IntroductionToClamps 2': 'test-rig',
  'IntroductionToClamps 3': 'seat-frame-welding',
  'IntroductionToClamps 4': 'straight-line-group',
};

/** Share cards: page, brand name or 'default', and the scene behind its title. */
export const shareCards: Record<string, string> = {
  default: 'clamp-family',
  Home: 'clamp-family',
  AboutUs: 'gearbox-milling',
  AllProducts: 'stainless-group',
  Events: 'pneumatic-group',
  News: 'battery-tray',
  Markets: 'bumper-assembly',
  Certification: 'test-rig',
  Videos: 'bracket-riveting',
  IntroductionToClamps: 'pull-action-group',
  TypesOfToggleAction: 'straight-line-group',
  Applications: 'seat-frame-welding',
  TestingFacilities: 'test-rig',
  'Steel-Smith': 'clamp-family',
  KIPP: 'knobs-group',
  IMAO: 'feet-group',
  Turnlock: 'machine-guard',
};
