import { parseSync } from 'vite'
import { type Node, walk } from '../rules/source.ts'

/** A call of the logger. */
export interface LogCall {
  readonly level: string
  /** Null if the message is not a constant text. */
  readonly message: string | null
  /** Names of its fields, as far as they are written at the call. */
  readonly fields: readonly string[]
  readonly line: number
}

const levels = ['debug', 'info', 'warn', 'error']

/** Lists the calls of a logger in a file. */
export function listLogCalls(path: string, code: string): LogCall[] {
  const calls: LogCall[] = []
  walk(parseSync(path, code).program as unknown as Node, (node) => {
    if (node.type !== 'CallExpression') return
    const callee = asNode(node.callee)
    const level = nameOf(callee?.property)
    if (callee?.type !== 'MemberExpression' || !levels.includes(level) || !isLogger(callee.object)) return
    const [first, fields] = node.arguments as readonly Node[]
    calls.push({
      level,
      message: first?.type === 'Literal' && typeof first.value === 'string' ? first.value : null,
      fields: listFields(fields),
      line: code.slice(0, node.start).split('\n').length,
    })
  })
  return calls
}

const asNode = (value: unknown) => value as Node | undefined

/** True for `logger`, `deps.logger` and `this.#logger`. */
const isLogger = (value: unknown): boolean => {
  const node = asNode(value)
  return /logger$/i.test(nameOf(node?.type === 'MemberExpression' ? node.property : node))
}

function nameOf(value: unknown): string {
  const name = asNode(value)?.name
  return typeof name === 'string' ? name : ''
}

function listFields(fields: Node | undefined): string[] {
  if (fields?.type !== 'ObjectExpression') return []
  return (fields.properties as readonly Node[]).map((property) => nameOf(property.key)).filter(Boolean)
}
