import type { Source } from './source.ts'

/** An import cycle, starting with its first import. */
export interface Cycle {
  readonly path: string
  readonly line: number
  readonly files: readonly string[]
}

/** Finds import cycles, including those of types only. Each is reported once. */
export function findCycles(sources: readonly Source[]): Cycle[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const finished = new Set<string>()
  const cycles: Cycle[] = []

  function visit(path: string, trail: readonly string[]): void {
    if (finished.has(path)) return
    for (const { target, line } of byPath.get(path)?.imports ?? []) {
      if (target === undefined || !byPath.has(target)) continue
      const start = [...trail, path].indexOf(target)
      if (start >= 0) cycles.push({ path, line, files: [...[...trail, path].slice(start), target] })
      else visit(target, [...trail, path])
    }
    finished.add(path)
  }

  for (const { path } of sources) visit(path, [])
  return cycles
}
