import type { Import, Source, Use } from './source.ts'
import { type SourceLocation, sourceLocation } from './source-location.ts'

/** A line of code that violates a rule, formatted for output. */
export interface Violation {
  readonly path: string
  readonly line: number
  readonly rule: string
  readonly why: string
  readonly what: string
}

/** Input of the rules: the code and the declared dependencies. */
export interface Repository {
  readonly sources: readonly Source[]
  /** Package name without scope -> names of its dependencies, including development ones. */
  readonly declared: Readonly<Record<string, readonly string[]>>
}

/** An import within the repository. */
export interface InternalImport {
  readonly from: SourceLocation
  readonly to: SourceLocation
  readonly source: Source
  readonly import: Import
}

/** A rule: name, reason, and how violations are found. */
export interface Rule {
  readonly name: string
  readonly why: string
  readonly find: (repository: Repository) => Omit<Violation, 'rule' | 'why'>[]
}

/** Yields every import of every file. */
export function eachImport(sources: readonly Source[]) {
  return sources.flatMap((source) => source.imports.map((each) => ({ source, import: each })))
}

/** Returns every import within the repository. */
export function listInternalImports(sources: readonly Source[]): InternalImport[] {
  return eachImport(sources).flatMap(({ source, import: each }) => {
    if (each.target === undefined) return []
    return [{ source, import: each, from: sourceLocation(source.path), to: sourceLocation(each.target) }]
  })
}

/** Formats a forbidden import. */
export function describeImport({ source, import: each }: { source: Source; import: Import }) {
  return { path: source.path, line: each.line, what: `imports ${each.specifier}` }
}

/** Creates a rule for imports within the repository. */
export function importRule(
  name: string,
  why: string,
  isForbidden: (internalImport: InternalImport) => boolean,
): Rule {
  return {
    name,
    why,
    find: ({ sources }) => listInternalImports(sources).filter(isForbidden).map(describeImport),
  }
}

/** Creates a rule for libraries and Node modules. */
export function libraryRule(
  name: string,
  why: string,
  isForbidden: (from: SourceLocation, library: string, each: Import) => boolean,
): Rule {
  const find: Rule['find'] = ({ sources }) =>
    eachImport(sources)
      .filter(
        ({ source, import: each }) =>
          each.library !== undefined && isForbidden(sourceLocation(source.path), each.library, each),
      )
      .map(describeImport)
  return { name, why, find }
}

/** Creates a rule for uses of clock, network, environment or SQL. */
export function forbidUse(
  name: string,
  { why, what }: { why: string; what: Use['what'] },
  isForbidden: (from: SourceLocation, path: string) => boolean,
): Rule {
  const find: Rule['find'] = ({ sources }) =>
    sources
      .filter(({ path }) => !sourceLocation(path).isTest && isForbidden(sourceLocation(path), path))
      .flatMap(({ path, uses: all }) =>
        all.filter((use) => use.what === what).map(({ line }) => ({ path, line, what: `uses ${what}` })),
      )
  return { name, why, find }
}

/** Returns files that load `library` directly or through others. */
export function filesReaching(library: string, sources: readonly Source[]): Set<string> {
  const reachingFiles = new Set<string>()
  for (let grew = true; grew; ) {
    grew = false
    for (const { path, imports } of sources) {
      if (reachingFiles.has(path)) continue
      if (
        !imports.some(
          (each) => !each.typeOnly && (each.library === library || reachingFiles.has(each.target ?? '')),
        )
      )
        continue
      reachingFiles.add(path)
      grew = true
    }
  }
  return reachingFiles
}
