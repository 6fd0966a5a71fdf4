import { posix } from 'node:path'
import type { Rule } from './rule.ts'
import type { Source } from './source.ts'
import { sourceLocation } from './source-location.ts'

/** An import from one folder into another that imports it back. */
interface FolderImport {
  readonly source: Source
  readonly line: number
  readonly specifier: string
  readonly from: string
  readonly to: string
}

/** Folders that import each other should be one folder, or share a third. */
export const mutualFolders: Rule = {
  name: 'no mutual imports of folders',
  why: 'two folders that import each other cannot be read, moved or changed separately; a folder and its subfolders may',
  find: ({ sources }) => {
    const arrows = sources.filter(({ path }) => !sourceLocation(path).isTest).flatMap(listFolderImports)
    const edges = new Set(arrows.map(({ from, to }) => `${from} ${to}`))
    return arrows
      .filter(({ from, to }) => from > to && edges.has(`${to} ${from}`))
      .map(({ source, line, specifier }) => ({ path: source.path, line, what: `imports ${specifier}` }))
  },
}

function listFolderImports(source: Source): FolderImport[] {
  const from = posix.dirname(source.path)
  return source.imports.flatMap(({ target, line, specifier }) => {
    if (target === undefined || sourceLocation(target).isTest) return []
    const to = posix.dirname(target)
    const isFamily = `${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`)
    return isFamily ? [] : [{ source, line, specifier, from, to }]
  })
}
