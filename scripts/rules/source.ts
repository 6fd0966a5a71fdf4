import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { parseSync } from 'vite'

/** An import of a file: its name, its target in the repository, and whether it exists at run time. */
export interface Import {
  readonly specifier: string
  /** Path from the root; missing for libraries and Node modules. */
  readonly target?: string
  /** Name of the library, or `node:x`; missing for own files. */
  readonly library?: string | undefined
  /** True if it does not exist at run time: `import type`, `export type … from`, `import('x').T`. */
  readonly typeOnly: boolean
  /** True for `await import(…)`, loaded on demand. */
  readonly isLate?: boolean
  readonly line: number
}

/** A use of a restricted resource: clock, network, environment, SQL. */
export interface Use {
  readonly what:
    | 'process.env'
    | 'clock'
    | 'stopwatch'
    | 'random'
    | 'network'
    | 'socket'
    | 'sql'
    | 'computed import'
  readonly line: number
}

export interface Source {
  readonly path: string
  readonly imports: readonly Import[]
  readonly uses: readonly Use[]
}

export interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

/** Parses a TypeScript, JavaScript or JSX file; `path` is relative to the root. */
export function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)

  const imports: Import[] = []
  const uses: Use[] = []
  const lineOf = (node: Node) => text.slice(0, node.start).split('\n').length
  walk(program as unknown as Node, (node) => {
    const imported = readImport(node)
    if (imported)
      imports.push({ ...imported, ...resolveSpecifier(path, imported.specifier), line: lineOf(node) })
    const what = findUse(node)
    if (what) uses.push({ what, line: lineOf(node) })
  })
  return { path, imports, uses }
}

/** Returns the import that a node declares, if any. */
function readImport(node: Node): Pick<Import, 'specifier' | 'typeOnly' | 'isLate'> | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return { specifier: stringValue(node.source) ?? '', typeOnly: node.importKind === 'type' }
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node.source
        ? { specifier: stringValue(node.source) ?? '', typeOnly: node.exportKind === 'type' }
        : undefined
    case 'TSImportType':
      return { specifier: stringValue(node.source) ?? '', typeOnly: true }
    case 'ImportExpression': {
      const specifier = stringValue(node.source)
      return specifier === undefined ? undefined : { specifier, typeOnly: false, isLate: true }
    }
    case 'NewExpression': {
      const specifier = codeUrl(node)
      return specifier === undefined ? undefined : { specifier, typeOnly: false }
    }
    default:
      return undefined
  }
}

/** `new URL('./worker.ts', import.meta.url)` names a worker, which counts as an import. */
function codeUrl(node: Node): string | undefined {
  const [first, second] = node.arguments as Node[]
  if (name(node.callee) !== 'URL' || (second?.object as Node | undefined)?.type !== 'MetaProperty')
    return undefined
  const specifier = stringValue(first)
  return specifier && /^\.{1,2}\/.*\.(ts|tsx|js|mjs)$/.test(specifier) ? specifier : undefined
}

const sqlMethods = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'replaceInto',
  'mergeInto',
])

/** Returns the restricted resource that a node uses, if any. */
function findUse(node: Node): Use['what'] | undefined {
  switch (node.type) {
    case 'MemberExpression':
      return memberUse(name(node.object), name(node.property))
    case 'CallExpression':
      return callUse(node)
    case 'NewExpression': {
      const className = name(node.callee)
      if (className === 'Date' && (node.arguments as Node[]).length === 0) return 'clock'
      if (className === 'XMLHttpRequest') return 'network'
      return className === 'WebSocket' || className === 'EventSource' ? 'socket' : undefined
    }
    case 'BinaryExpression':
      return isElapsed(node) ? 'stopwatch' : undefined
    case 'TaggedTemplateExpression':
      return name(node.tag) === 'sql' ? 'sql' : undefined
    case 'ImportExpression':
      return stringValue(node.source) === undefined ? 'computed import' : undefined
    default:
      return undefined
  }
}

/** `Date.now() - began` measures a duration; `Date.now() - 60_000` is a moment in the past. */
function isElapsed({ operator, left, right }: Node): boolean {
  const [{ callee }, since] = [left as Node, right as Node]
  const { object, property } = (callee ?? {}) as Node
  return (
    operator === '-' && name(object) === 'Date' && name(property) === 'now' && since.type === 'Identifier'
  )
}

function memberUse(object: string | undefined, property: string | undefined): Use['what'] | undefined {
  if (object === 'process' && property === 'env') return 'process.env'
  if (object === 'Date' && property === 'now') return 'clock'
  if (object === 'performance' && property === 'now') return 'stopwatch'
  if (object === 'Math' && property === 'random') return 'random'
  if (object === 'crypto' && (property === 'randomUUID' || property === 'getRandomValues')) return 'random'
  return undefined
}

function callUse(node: Node): Use['what'] | undefined {
  const callee = node.callee as Node
  if (name(callee) === 'fetch') return 'network'
  if (name(callee) === 'Date') return 'clock'
  if (callee.type !== 'MemberExpression') return undefined
  const method = name(callee.property)
  if (method === 'fetch' && ['globalThis', 'window'].includes(name(callee.object) ?? '')) return 'network'
  return method !== undefined && sqlMethods.has(method) ? 'sql' : undefined
}

/** Resolves an import to a path in the repository, or to the name of a library. */
function resolveSpecifier(
  from: string,
  specifier: string,
): { target?: string; library?: string | undefined } {
  if (specifier.startsWith('.')) {
    return { target: posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')) }
  }
  const ours = /^@bocau\/([^/]+)(?:\/(.+))?$/.exec(specifier)
  if (ours) return { target: `${ours[1]}/src/${ours[2] ?? 'index'}.ts` }
  if (isBuiltin(specifier)) return { library: specifier.replace(/^(node:)?/, 'node:') }
  const parts = specifier.split('/')
  return { library: specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0] }
}

/** Returns the name of an identifier; undefined for any other node. */
function name(node: unknown): string | undefined {
  const { type, name: idName } = (node ?? {}) as { type?: string; name?: string }
  return type === 'Identifier' ? idName : undefined
}

/**
 * Returns the value of a string literal or of a template without expressions; undefined for any other node.
 */
function stringValue(node: unknown): string | undefined {
  const { type, value, quasis } = (node ?? {}) as {
    type?: string
    value?: unknown
    quasis?: { value: { cooked: string } }[]
  }
  if (type === 'Literal' && typeof value === 'string') return value
  return type === 'TemplateLiteral' && quasis?.length === 1 ? quasis[0]?.value.cooked : undefined
}

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && 'type' in child) walk(child as Node, visit)
    }
  }
}
