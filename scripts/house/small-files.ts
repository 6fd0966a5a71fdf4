import { placeOf } from './place.ts'
import type { Source } from './source.ts'

/** Files below this many lines with one importer belong to it. */
export const fewLines = 20

/** A small file with one importer. */
export interface SmallFile {
  readonly path: string
  readonly importer: string
  /** Reason to stay separate; missing if it must be merged. */
  readonly contract?: string
}

/** Small files that may stay separate: found by their name, or behind a boundary. */
const contracts: readonly [name: string, holds: (file: Candidate) => boolean][] = [
  ['the face of a folder', ({ path }) => isFace(path)],
  ['shown by a face, for other folders', ({ importer }) => isFace(importer)],
  ['one of a row: a migration, a command', ({ path }) => /\/db\/migrations\/|\/doors\/cli\//.test(path)],
  [
    'what each feature registers under this name',
    ({ path }) => /(?:^|[-/])(?:routes|jobs|upkeep)\.ts$/.test(path),
  ],
  ['a use case that a table of routes names', ({ importer }) => importer.endsWith('routes.ts')],
  ['the queries of a feature', ({ path }) => placeOf(path).isStore],
  ['in another room than who asks for it', ({ path, importer }) => roomOf(path) !== roomOf(importer)],
  ['fetched when it is needed', ({ isLate }) => isLate],
  ['held by a test of its own', ({ isTested }) => isTested],
  ['markup that plain code asks for', ({ path, importer }) => path.endsWith('x') && !importer.endsWith('x')],
  ['a component with a sheet of its own', ({ path, hasSheet }) => path.endsWith('.tsx') && hasSheet],
]

interface Candidate extends SmallFile {
  readonly isLate: boolean
  readonly isTested: boolean
  readonly hasSheet: boolean
}

/** Finds small files with one importer; `named` lists exceptions with reasons. */
export function findSmallFiles(
  sources: readonly Source[],
  linesOf: (path: string) => number,
  named: Readonly<Record<string, string>>,
): SmallFile[] {
  const users = Map.groupBy(
    sources.flatMap(({ path, imports }) => imports.map((each) => ({ ...each, path }))),
    ({ target }) => target,
  )
  return sources.flatMap(({ path }) => {
    const all = (users.get(path) ?? []).filter((use) => use.path !== path)
    const own = all.filter((use) => !placeOf(use.path).isTest)
    const [importer, ...others] = new Set(own.map((use) => use.path))
    if (placeOf(path).isTest || importer === undefined || others.length > 0 || linesOf(path) >= fewLines)
      return []
    const candidate = {
      path,
      importer,
      isLate: own.some(({ isLate }) => isLate),
      isTested: all.length > own.length,
      hasSheet: hasOwnSheet(path, sources),
    }
    const contract = named[path] ?? contracts.find(([, holds]) => holds(candidate))?.[0]
    return [{ path, importer, ...(contract === undefined ? {} : { contract }) }]
  })
}

const isFace = (path: string) => /\/index\.tsx?$/.test(path)

function roomOf(path: string): string {
  const { package: name, layer, room } = placeOf(path)
  return [name, layer, room].join('/')
}

function hasOwnSheet(path: string, sources: readonly Source[]): boolean {
  const sheet = path.replace(/\.tsx$/, '.module.css')
  return sources.some(
    (source) => source.path === path && source.imports.some(({ target }) => target === sheet),
  )
}
