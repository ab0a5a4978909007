export interface Repository {
  git(...args: string[]): string;
  read(file: string): string;
  write(file: string, text: string): void;
  migrations(): string[];
}
export function openRepository(folder: string): Repository;
export function closeRelease(repository: Repository, day: string): string[];
export function tagClosedReleases(repository: Repository): void;
