import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readRepository } from './read-repository.ts'
import { sourceLocation } from './source-location.ts'

/** A web file and its use of texts. */
interface TextUser {
  readonly path: string
  /** Static imports. */
  readonly imports: readonly string[]
  /** Dynamic imports. */
  readonly dynamicImports: readonly string[]
  /** Text areas that it registers. */
  readonly registeredAreas: readonly string[]
  /** Texts that it uses, complete keys or prefixes. */
  readonly keys: readonly string[]
  readonly prefixes: readonly string[]
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
export function readTextUsers(root: string, areas: ReadonlyMap<string, string>): TextUser[] {
  const heads = new Set([...areas.keys()].map((key) => key.slice(0, key.indexOf('.') + 1)))
  return readRepository(root)
    .sources.filter(({ path }) => path.startsWith('web/src/') && !sourceLocation(path).isTest)
    .map(({ path, imports }) => {
      const text = readFileSync(join(root, path), 'utf8')
      const runtimeImports = imports.filter(({ typeOnly, target }) => !typeOnly && target !== undefined)
      const named = [...text.matchAll(/'([\w.-]+)'/g)].map(([, key]) => key ?? '')
      const prefixes = [...text.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, head]) => head ?? '')
      return {
        path,
        imports: runtimeImports.flatMap(({ target = '', isLate }) => (isLate ? [] : [target])),
        dynamicImports: runtimeImports.flatMap(({ target = '', isLate }) => (isLate ? [target] : [])),
        registeredAreas: imports.flatMap(
          ({ target = '' }) => /i18n\/areas\/([\w-]+)\.ts$/.exec(target)?.[1] ?? [],
        ),
        keys: named.filter((key) => areas.has(key)),
        isConditional: text.includes('hasText('),
        prefixes: prefixes.filter((head) => heads.has(head.slice(0, head.indexOf('.') + 1))),
      }
    })
}

/** Returns keys that a part may use before their area is loaded. */
export function findMissingTexts(
  readers: readonly TextUser[],
  areas: ReadonlyMap<string, string>,
): MissingText[] {
  const byPath = new Map(readers.map((reader) => [reader.path, reader]))
  const parts = listParts(byPath)
  const areasByPart = areasOfParts(parts, byPath)
  return [...parts].flatMap(([part, members]) => {
    const loaded = areasByPart.get(part) ?? new Set()
    return members
      .filter(({ isConditional }) => !isConditional)
      .flatMap(({ path, keys, prefixes }) => [
        ...keys.filter((key) => !loaded.has(areas.get(key) ?? '')).map((key) => ({ part, path, key })),
        ...prefixes
          .filter((head) => ![...areas].some(([key, area]) => key.startsWith(head) && loaded.has(area)))
          .map((head) => ({ part, path, key: `${head}…` })),
      ])
  })
}

/** Returns unused texts. */
export function findUnusedTexts(readers: readonly TextUser[], areas: ReadonlyMap<string, string>): string[] {
  const named = new Set(readers.flatMap(({ keys }) => keys))
  const heads = [...new Set(readers.flatMap(({ prefixes }) => prefixes))]
  return [...areas.keys()].filter((key) => !named.has(key) && !heads.some((head) => key.startsWith(head)))
}

/** Returns the parts of the web, by their first file: an entry file or the target of a dynamic import. */
function listParts(byPath: ReadonlyMap<string, TextUser>): Map<string, TextUser[]> {
  const firsts = [
    ...new Set([...entryFiles, ...[...byPath.values()].flatMap(({ dynamicImports }) => dynamicImports)]),
  ]
  return new Map(firsts.filter((path) => byPath.has(path)).map((path) => [path, listMembers(path, byPath)]))
}

/** Returns the files that are loaded with the first file of a part, by its static imports. */
function listMembers(first: string, byPath: ReadonlyMap<string, TextUser>): TextUser[] {
  const readers = new Map<string, TextUser>()
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
  parts: ReadonlyMap<string, readonly TextUser[]>,
  byPath: ReadonlyMap<string, TextUser>,
): Map<string, Set<string>> {
  const all = new Set([...byPath.values()].flatMap(({ registeredAreas }) => registeredAreas))
  const keys = new Map(
    [...parts.keys()].map((part) => [part, entryFiles.includes(part) ? new Set<string>() : new Set(all)]),
  )
  for (let isChanging = true; isChanging; ) {
    isChanging = false
    for (const [part, members] of parts) {
      const areas = [firstArea, ...members.flatMap(({ registeredAreas }) => registeredAreas)]
      const fetchers = [...parts].filter(([, them]) =>
        them.some(({ dynamicImports }) => dynamicImports.includes(part)),
      )
      const common = [...all].filter((area) => fetchers.every(([who]) => keys.get(who)?.has(area)))
      const next = new Set([...areas, ...(entryFiles.includes(part) ? [] : common)])
      isChanging ||= next.size !== keys.get(part)?.size
      keys.set(part, next)
    }
  }
  return keys
}
