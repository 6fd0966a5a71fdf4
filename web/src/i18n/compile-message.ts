import compile from 'icu-minify/compile'
import { type Message, textName } from './message.ts'

type Node = Exclude<Message, string>[number]

/** Forms of a plural: each is a list of nodes, or a single text or number sign. */
type Branches = Record<string, Message | 0>

/** Code of a plural in a compiled message. */
const plural = 2

/** Compiles a text in ICU notation, at build time and in tests only. */
export function compileMessage(text: string): Message {
  const message = compile(text)
  return typeof message === 'string' ? message : message.map(withTextNames)
}

/** Makes plain arguments request a text, at any depth. */
function withTextNames(node: Node): Node {
  if (!Array.isArray(node)) return node
  const [name, type, forms] = node
  if (type === undefined) return [textName(name)]
  if (type !== plural) throw new Error(`{${name}} is neither a plain argument nor a plural`)
  const branches = Object.entries(forms as Branches).map(([form, branch]) => [
    form,
    Array.isArray(branch) ? branch.map(withTextNames) : branch,
  ])
  return [name, plural, Object.fromEntries(branches)]
}

/** Use of an argument in a message; a plural has forms. */
export interface MessageArgument {
  readonly name: string
  readonly forms?: readonly string[]
}

/** Returns every argument of a text in order, including those inside plurals. */
export const listArguments = (text: string): MessageArgument[] => argumentsOf(compile(text))

/** Lists the arguments of a compiled message, those in plural forms included. */
function argumentsOf(message: Branches[string]): MessageArgument[] {
  if (!Array.isArray(message)) return []
  return message.flatMap((node) => {
    if (!Array.isArray(node)) return []
    const [name, type, forms] = node
    if (type !== plural) return [{ name }]
    const branches = Object.entries(forms as Branches)
    return [
      { name, forms: branches.map(([form]) => form) },
      ...branches.flatMap(([, branch]) => argumentsOf(branch)),
    ]
  })
}

/** Returns the argument names of a text without duplicates, in alphabetical order. */
export const argumentNames = (text: string): string[] =>
  [...new Set(listArguments(text).map(({ name }) => name))].toSorted()
