import type { Source } from './source.ts'
import { sourceLocation } from './source-location.ts'

/** Files below this many lines with one importer belong to it. */
export const fewLines = 20

/** A small file with one importer. */
export interface SmallFile {
  readonly path: string
  readonly importer: string
  /** Reason to stay separate; missing if it must be merged. */
  readonly separationReason?: string
}

/** Small files that may stay separate: found by their name, or behind a boundary. */
const separationReasons: readonly [name: string, holds: (file: Candidate) => boolean][] = [
  ['the public API of a folder', ({ path }) => isPublicApi(path)],
  ['exported by a public API', ({ importer }) => isPublicApi(importer)],
  ['a migration or a command', ({ path }) => /\/db\/migrations\/|\/entrypoints\/cli\//.test(path)],
  [
    'a file that each feature registers',
    ({ path }) => /(?:^|[-/])(?:routes|jobs|maintenance)\.ts$/.test(path),
  ],
  ['a use case of a route table', ({ importer }) => importer.endsWith('routes.ts')],
  ['the queries of a feature', ({ path }) => sourceLocation(path).isStore],
  ['imported by another feature', ({ path, importer }) => featureOf(path) !== featureOf(importer)],
  ['loaded on demand', ({ isLate }) => isLate],
  ['tested separately', ({ isTested }) => isTested],
  ['markup imported by plain code', ({ path, importer }) => path.endsWith('x') && !importer.endsWith('x')],
  [
    'a component with its own stylesheet',
    ({ path, hasStylesheetFile }) => path.endsWith('.tsx') && hasStylesheetFile,
  ],
]

interface Candidate extends SmallFile {
  readonly isLate: boolean
  readonly isTested: boolean
  readonly hasStylesheetFile: boolean
}

/** Finds small files with one importer; `exceptions` maps paths to reasons. */
export function findSmallFiles(
  sources: readonly Source[],
  linesOf: (path: string) => number,
  exceptions: Readonly<Record<string, string>>,
): SmallFile[] {
  const users = Map.groupBy(
    sources.flatMap(({ path, imports }) => imports.map((each) => ({ ...each, path }))),
    ({ target }) => target,
  )
  return sources.flatMap(({ path }) => {
    const all = (users.get(path) ?? []).filter((use) => use.path !== path)
    const uses = all.filter((use) => !sourceLocation(use.path).isTest)
    const [importer, ...rest] = new Set(uses.map((use) => use.path))
    if (sourceLocation(path).isTest || importer === undefined || rest.length > 0 || linesOf(path) >= fewLines)
      return []
    const candidate = {
      path,
      importer,
      isLate: uses.some(({ isLate }) => isLate),
      isTested: all.length > uses.length,
      hasStylesheetFile: hasStylesheet(path, sources),
    }
    const separationReason =
      exceptions[path] ?? separationReasons.find(([, matches]) => matches(candidate))?.[0]
    return [{ path, importer, ...(separationReason === undefined ? {} : { separationReason }) }]
  })
}

const isPublicApi = (path: string) => /\/index\.tsx?$/.test(path)

function featureOf(path: string): string {
  const { package: name, layer, feature } = sourceLocation(path)
  return [name, layer, feature].join('/')
}

function hasStylesheet(path: string, sources: readonly Source[]): boolean {
  const sheet = path.replace(/\.tsx$/, '.module.css')
  return sources.some(
    (source) => source.path === path && source.imports.some(({ target }) => target === sheet),
  )
}
