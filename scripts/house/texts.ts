import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { placeOf } from './place.ts'
import { readRepository } from './read-repository.ts'

/** A file of the web as far as its texts go. */
interface Reader {
  readonly path: string
  /** What is here when this file is. */
  readonly imports: readonly string[]
  /** What it fetches when that is wanted. */
  readonly later: readonly string[]
  /** Areas of texts that it makes known. */
  readonly adds: readonly string[]
  /** Texts that it names, whole or by how their names begin. */
  readonly names: readonly string[]
  readonly beginnings: readonly string[]
  /** Whether it looks first whether a text is here. */
  readonly asks: boolean
}

/** A text that a part names although it may not be here, or a name that no text has. */
export interface MissingText {
  readonly part: string
  readonly path: string
  readonly key: string
}

const catalogue = 'web/src/i18n/vi'
/** What every page brings along before anything else: `t.ts` holds it. */
const firstArea = 'app'
const begins = ['web/src/main.tsx', 'web/src/sign-in.tsx']

/** The area of each text of the product. */
export function readAreas(root: string): Map<string, string> {
  const files = readdirSync(join(root, catalogue)).filter((file) => file !== 'language.json')
  return new Map(
    files.flatMap((file) =>
      Object.keys(JSON.parse(readFileSync(join(root, catalogue, file), 'utf8'))).map(
        (key) => [key, basename(file, '.json')] as const,
      ),
    ),
  )
}

/** Who names which texts. */
export function readReaders(root: string, areas: ReadonlyMap<string, string>): Reader[] {
  const heads = new Set([...areas.keys()].map((key) => key.slice(0, key.indexOf('.') + 1)))
  return readRepository(root)
    .sources.filter(({ path }) => path.startsWith('web/src/') && !placeOf(path).isTest)
    .map(({ path, imports }) => {
      const text = readFileSync(join(root, path), 'utf8')
      const lasting = imports.filter(({ typeOnly, target }) => !typeOnly && target !== undefined)
      const named = [...text.matchAll(/'([\w.-]+)'/g)].map(([, key]) => key ?? '')
      const begun = [...text.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, head]) => head ?? '')
      return {
        path,
        imports: lasting.flatMap(({ target = '', isLate }) => (isLate ? [] : [target])),
        later: lasting.flatMap(({ target = '', isLate }) => (isLate ? [target] : [])),
        adds: text.includes('addMessages(')
          ? imports.flatMap(({ target = '' }) => /i18n\/areas\/([\w-]+)\.ts$/.exec(target)?.[1] ?? [])
          : [],
        names: named.filter((key) => areas.has(key)),
        asks: text.includes('hasText('),
        beginnings: begun.filter((head) => heads.has(head.slice(0, head.indexOf('.') + 1))),
      }
    })
}

/** Names of texts that a part may show before the area they stand in is there. */
export function findMissingTexts(
  readers: readonly Reader[],
  areas: ReadonlyMap<string, string>,
): MissingText[] {
  const byPath = new Map(readers.map((reader) => [reader.path, reader]))
  const parts = partsOf(byPath)
  const known = areasOfParts(parts, byPath)
  return [...parts].flatMap(([part, members]) => {
    const here = known.get(part) ?? new Set()
    return members
      .filter(({ asks }) => !asks)
      .flatMap(({ path, names, beginnings }) => [
        ...names.filter((key) => !here.has(areas.get(key) ?? '')).map((key) => ({ part, path, key })),
        ...beginnings
          .filter((head) => ![...areas].some(([key, area]) => key.startsWith(head) && here.has(area)))
          .map((head) => ({ part, path, key: `${head}…` })),
      ])
  })
}

/** Texts that nobody names. */
export function findUnusedTexts(readers: readonly Reader[], areas: ReadonlyMap<string, string>): string[] {
  const named = new Set(readers.flatMap(({ names }) => names))
  const heads = [...new Set(readers.flatMap(({ beginnings }) => beginnings))]
  return [...areas.keys()].filter((key) => !named.has(key) && !heads.some((head) => key.startsWith(head)))
}

/** Each part of the web: the files that are there once its first one is. */
function partsOf(byPath: ReadonlyMap<string, Reader>): Map<string, Reader[]> {
  const firsts = [...new Set([...begins, ...[...byPath.values()].flatMap(({ later }) => later)])]
  return new Map(firsts.filter((path) => byPath.has(path)).map((path) => [path, membersOf(path, byPath)]))
}

function membersOf(first: string, byPath: ReadonlyMap<string, Reader>): Reader[] {
  const found = new Map<string, Reader>()
  const collect = (path: string) => {
    const reader = byPath.get(path)
    if (!reader || found.has(path)) return
    found.set(path, reader)
    reader.imports.forEach(collect)
  }
  collect(first)
  return [...found.values()]
}

/** The areas that are there with a part: its own, and those that every part has which fetches it. */
function areasOfParts(
  parts: ReadonlyMap<string, readonly Reader[]>,
  byPath: ReadonlyMap<string, Reader>,
): Map<string, Set<string>> {
  const all = new Set([...byPath.values()].flatMap(({ adds }) => adds))
  const known = new Map(
    [...parts.keys()].map((part) => [part, begins.includes(part) ? new Set<string>() : new Set(all)]),
  )
  for (let isChanging = true; isChanging; ) {
    isChanging = false
    for (const [part, members] of parts) {
      const own = [firstArea, ...members.flatMap(({ adds }) => adds)]
      const fetchers = [...parts].filter(([, them]) => them.some(({ later }) => later.includes(part)))
      const common = [...all].filter((area) => fetchers.every(([who]) => known.get(who)?.has(area)))
      const next = new Set([...own, ...(begins.includes(part) ? [] : common)])
      isChanging ||= next.size !== known.get(part)?.size
      known.set(part, next)
    }
  }
  return known
}
