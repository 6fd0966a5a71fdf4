import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** A regular expression and its position. */
export interface Pattern {
  path: string
  line: number
  source: string
  flags: string
}

/** A regular expression built at run time from unknown parts. */
export interface UnknownPattern {
  path: string
  line: number
  sourceText: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const root = `${import.meta.dirname}/../..`
const packages = ['mail-core', 'contract', 'server']

/** Collects all regular expressions applied to untrusted text, without tests. */
export function collectPatterns(): { patterns: Pattern[]; unknown: UnknownPattern[] } {
  const patterns: Pattern[] = []
  const unknown: UnknownPattern[] = []
  const paths = packages
    .flatMap((name) => globSync(`${name}/src/**/*.ts`, { cwd: root }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(test|trial|suite|fixture)\.ts$|\/testing\//.test(path))
  for (const path of paths.toSorted())
    readFile(path, readFileSync(`${root}/${path}`, 'utf8'), { patterns, unknown })
  return { patterns, unknown }
}

/** Collects the expressions of one file. */
export function readFile(
  path: string,
  text: string,
  { patterns, unknown }: { patterns: Pattern[]; unknown: UnknownPattern[] },
): void {
  const { program } = parseSync(path, text)
  const constants = new Map<string, Node>()
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.init) {
      const { name } = node.id as { name?: string }
      if (name) constants.set(name, node.init as Node)
    }
  })
  walk(program, (node) => {
    const line = text.slice(0, node.start).split('\n').length
    if (node.type === 'Literal' && node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      patterns.push({ path, line, source: pattern, flags })
    }
    if (!buildsPattern(node)) return
    const [source, flags] = node.arguments as [Node?, Node?]
    const builtPattern = staticText(source, constants)
    if (builtPattern === null) unknown.push({ path, line, sourceText: text.slice(node.start, node.end) })
    else patterns.push({ path, line, source: builtPattern, flags: staticText(flags, constants) ?? '' })
  })
}

function buildsPattern(node: Node): boolean {
  const isCall = node.type === 'NewExpression' || node.type === 'CallExpression'
  return isCall && (node.callee as { name?: string }).name === 'RegExp'
}

/** Returns the source of an expression if it is known statically. */
function staticText(node: Node | undefined, constants: ReadonlyMap<string, Node>): string | null {
  if (!node) return null
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'Identifier') return staticText(constants.get(node.name as string), constants)
  if (node.type === 'TaggedTemplateExpression') return templateText(node.quasi as Node, constants, 'raw')
  return node.type === 'TemplateLiteral' ? templateText(node, constants, 'cooked') : null
}

function templateText(
  node: Node,
  constants: ReadonlyMap<string, Node>,
  form: 'raw' | 'cooked',
): string | null {
  const quasis = node.quasis as { value: { raw: string; cooked: string } }[]
  const inner = (node.expressions as Node[]).map((one) => staticText(one, constants))
  if (inner.includes(null)) return null
  return quasis.map(({ value }, at) => value[form] + (inner[at] ?? '')).join('')
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (node === null || typeof node !== 'object') return
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit)
    return
  }
  if (typeof (node as Node).type === 'string') visit(node as Node)
  for (const value of Object.values(node)) walk(value, visit)
}
