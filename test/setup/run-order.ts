import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The projects run one after another, because a worker loads modules once for each project. Projects that mostly wait
 * come first.
 */
const PROJECTS = ['unit', 'process', 'build', 'browser', 'api'];
/** The slowest files: started last, one of them would keep a single worker busy at the end. */
const LONG = [
  'test/browser/every-page.test.ts',
  'test/browser/viewer.test.ts',
  'test/browser/large-table.test.ts',
  'test/browser/compare.test.ts',
  'test/browser/firefox.test.ts',
  'test/every-page.test.ts',
  'test/hostile-posts.test.ts',
];

/** Order of the test files: by project, the slow files of each first, then as Vitest sorts them. */
export class RunOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification) => {
      const long = LONG.findIndex((file) => moduleId.endsWith(`/${file}`));
      return PROJECTS.indexOf(project.name) * 100 + (long < 0 ? LONG.length : long);
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => place(a) - place(b));
  }
}
