import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readRepository } from './read-repository.ts'
import { sourceLocation } from './source-location.ts'

/** A web file and its use of texts. */
interface Reader {
  readonly path: string
  /** Static imports. */
  readonly imports: readonly string[]
  /** Dynamic imports. */
  readonly later: readonly string[]
  /** Text areas that it registers. */
  readonly adds: readonly string[]
  /** Texts that it uses, complete keys or prefixes. */
  readonly names: readonly string[]
  readonly beginnings: readonly string[]
  /** True if it checks whether a text is loaded. */
  readonly isConditional: boolean
}

/** A text that may not be loaded where it is used, or an unknown key. */
export interface MissingText {
  readonly part: string
  readonly path: string
  readonly key: string
}

const catalogue = 'web/src/i18n/vi'
/** Area that every page loads first; `t.ts` contains it. */
const firstArea = 'app'
const entryFiles = ['web/src/main.tsx', 'web/src/sign-in.tsx']

/** Returns the area of each text. */
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

/** Returns the files that use texts. */
export function readReaders(root: string, areas: ReadonlyMap<string, string>): Reader[] {
  const heads = new Set([...areas.keys()].map((key) => key.slice(0, key.indexOf('.') + 1)))
  return readRepository(root)
    .sources.filter(({ path }) => path.startsWith('web/src/') && !sourceLocation(path).isTest)
    .map(({ path, imports }) => {
      const text = readFileSync(join(root, path), 'utf8')
      const lasting = imports.filter(({ typeOnly, target }) => !typeOnly && target !== undefined)
      const named = [...text.matchAll(/'([\w.-]+)'/g)].map(([, key]) => key ?? '')
      const prefixes = [...text.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, head]) => head ?? '')
      return {
        path,
        imports: lasting.flatMap(({ target = '', isLate }) => (isLate ? [] : [target])),
        later: lasting.flatMap(({ target = '', isLate }) => (isLate ? [target] : [])),
        adds: text.includes('addMessages(')
          ? imports.flatMap(({ target = '' }) => /i18n\/areas\/([\w-]+)\.ts$/.exec(target)?.[1] ?? [])
          : [],
        names: named.filter((key) => areas.has(key)),
        isConditional: text.includes('hasText('),
        beginnings: prefixes.filter((head) => heads.has(head.slice(0, head.indexOf('.') + 1))),
      }
    })
}

/** Returns keys that a part may use before their area is loaded. */
export function findMissingTexts(
  readers: readonly Reader[],
  areas: ReadonlyMap<string, string>,
): MissingText[] {
  const byPath = new Map(readers.map((reader) => [reader.path, reader]))
  const parts = partsOf(byPath)
  const areasByPart = areasOfParts(parts, byPath)
  return [...parts].flatMap(([part, members]) => {
    const loaded = areasByPart.get(part) ?? new Set()
    return members
      .filter(({ isConditional }) => !isConditional)
      .flatMap(({ path, names, beginnings }) => [
        ...names.filter((key) => !loaded.has(areas.get(key) ?? '')).map((key) => ({ part, path, key })),
        ...beginnings
          .filter((head) => ![...areas].some(([key, area]) => key.startsWith(head) && loaded.has(area)))
          .map((head) => ({ part, path, key: `${head}…` })),
      ])
  })
}

/** Returns unused texts. */
export function findUnusedTexts(readers: readonly Reader[], areas: ReadonlyMap<string, string>): string[] {
  const named = new Set(readers.flatMap(({ names }) => names))
  const heads = [...new Set(readers.flatMap(({ beginnings }) => beginnings))]
  return [...areas.keys()].filter((key) => !named.has(key) && !heads.some((head) => key.startsWith(head)))
}

/** Returns the parts of the web, by their first file: an entry file or the target of a dynamic import. */
function partsOf(byPath: ReadonlyMap<string, Reader>): Map<string, Reader[]> {
  const firsts = [...new Set([...entryFiles, ...[...byPath.values()].flatMap(({ later }) => later)])]
  return new Map(firsts.filter((path) => byPath.has(path)).map((path) => [path, membersOf(path, byPath)]))
}

/** Returns the files that are loaded with the first file of a part, by its static imports. */
function membersOf(first: string, byPath: ReadonlyMap<string, Reader>): Reader[] {
  const readers = new Map<string, Reader>()
  const collect = (path: string) => {
    const reader = byPath.get(path)
    if (!reader || readers.has(path)) return
    readers.set(path, reader)
    reader.imports.forEach(collect)
  }
  collect(first)
  return [...readers.values()]
}

/** Returns the areas loaded with a part: its own, and those common to all parts that load it. */
function areasOfParts(
  parts: ReadonlyMap<string, readonly Reader[]>,
  byPath: ReadonlyMap<string, Reader>,
): Map<string, Set<string>> {
  const all = new Set([...byPath.values()].flatMap(({ adds }) => adds))
  const keys = new Map(
    [...parts.keys()].map((part) => [part, entryFiles.includes(part) ? new Set<string>() : new Set(all)]),
  )
  for (let isChanging = true; isChanging; ) {
    isChanging = false
    for (const [part, members] of parts) {
      const areas = [firstArea, ...members.flatMap(({ adds }) => adds)]
      const fetchers = [...parts].filter(([, them]) => them.some(({ later }) => later.includes(part)))
      const common = [...all].filter((area) => fetchers.every(([who]) => keys.get(who)?.has(area)))
      const next = new Set([...areas, ...(entryFiles.includes(part) ? [] : common)])
      isChanging ||= next.size !== keys.get(part)?.size
      keys.set(part, next)
    }
  }
  return keys
}
