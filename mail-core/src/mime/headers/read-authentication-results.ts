import { DEFAULT_MESSAGE_LIMITS } from '../parsed-message.ts'

/** One result of a check, as a server wrote it into `Authentication-Results`. */
export interface AuthenticationResult {
  method: string
  /** `pass`, `fail`, `none` and so on. */
  result: string
  /** What the result is about, in order; a name that occurs twice has both values. */
  properties: [name: string, value: string][]
  comments: string[]
}

/** The results of one server for a message (RFC 8601). */
export interface AuthenticationResults {
  /** The name that the server gives itself; empty where none can be read. */
  server: string
  /** Null where the value does not follow the grammar: a sender may have written what it seems to say. */
  results: AuthenticationResult[] | null
}

/** The end of a longer value was cut off, and a failure with it. */
const { maxHeaderValueLength: MAX_LENGTH } = DEFAULT_MESSAGE_LIMITS
const MAX_RESULTS = 100
const VERSION = '1'

const VALUE = String.raw`(?:"(?:[^"\\]|\\.)*"|[^\s"\\])+`
const HEAD = new RegExp(String.raw`^\s*(${VALUE})(?:\s+(\d+))?\s*$`)
const METHOD = /\s*([a-z0-9-]+)(?:\s*\/\s*(\d+))?\s*=\s*([a-z0-9-]+)(?=\s|$)/y
/** A type alone is no property, and other readers take it for all properties of the type. */
const PTYPES = ['header', 'smtp', 'body', 'policy']
/** Behind an equals sign without a value stands the next property: it is no value, although values may hold such signs. */
const NO_PROPERTY = String.raw`(?!(?:header|smtp|body|policy)\.[a-z0-9_-]+\s*=)`
const PROPERTY = new RegExp(
  String.raw`\s+([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\s*=\s*${NO_PROPERTY}(${VALUE})(?=\s|$)`,
  'y',
)

/** What stands between two semicolons. */
interface Part {
  text: string
  comments: string[]
}

/**
 * Parses the value of an `Authentication-Results` header, in lower case. Servers repeat in it what senders called
 * themselves: a quoted string is one value, whatever it contains, and comments are no results.
 */
export function readAuthenticationResults(value: string): AuthenticationResults {
  const text = value.slice(0, MAX_LENGTH).toLowerCase()
  const { parts, isComplete } = split(text)
  const [head, ...rest] = parts
  const [, server = '', version = VERSION] = HEAD.exec(head?.text ?? '') ?? []
  const given = rest.filter((part) => part.text.trim() !== '')
  const isReadable = isComplete && value.length < MAX_LENGTH && version === VERSION && server !== ''
  if (!isReadable || given.length === 0 || given.length > MAX_RESULTS) return { server, results: null }
  if (given.length === 1 && given[0]?.text.trim() === 'none') return { server, results: [] }
  const results = given.map(readResult)
  return { server, results: results.every((result) => result !== null) ? results.flat() : null }
}

/** Parses `method=result` and its properties; an empty list for an unknown version of a method. */
function readResult({ text, comments }: Part): AuthenticationResult[] | null {
  METHOD.lastIndex = 0
  const [, method = '', version = VERSION, result = ''] = METHOD.exec(text) ?? []
  if (method === '') return null
  const properties: [string, string][] = []
  let end = METHOD.lastIndex
  for (;;) {
    PROPERTY.lastIndex = end
    const [, name, value] = PROPERTY.exec(text) ?? []
    if (name === undefined || value === undefined || PTYPES.includes(name)) break
    properties.push([name, value])
    end = PROPERTY.lastIndex
  }
  if (text.slice(end).trim() !== '') return null
  return version === VERSION ? [{ method, result, properties, comments }] : []
}

/** Splits at semicolons outside of quoted strings and comments, and takes the comments out. */
function split(text: string): { parts: Part[]; isComplete: boolean } {
  const parts: Part[] = [{ text: '', comments: [] }]
  let comment = ''
  let isQuoted = false
  let hasOpenQuote = false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    const part = parts.at(-1) as Part
    if (character === '\\' && (isQuoted || depth > 0)) {
      if (isQuoted) part.text += text.slice(at, at + 2)
      at++
    } else if (isQuoted || depth === 0) {
      if (character === '"') isQuoted = !isQuoted
      if (isQuoted || !'(;'.includes(character)) part.text += character
      else if (character === ';') parts.push({ text: '', comments: [] })
      else {
        depth = 1
        comment = ''
        part.text += ' '
      }
    } else {
      if (character === '(') depth++
      if (character === ')') depth--
      if (character === '"') hasOpenQuote = !hasOpenQuote
      if (depth > 0) comment += character
      // The comment ended within a quotation: a sender may have ended it.
      else if (hasOpenQuote) return { parts, isComplete: false }
      else part.comments.push(comment)
    }
  }
  return { parts, isComplete: !isQuoted && depth === 0 }
}
