import { DEFAULT_MESSAGE_LIMITS } from '../parsed-message.ts'

/** One result of an `Authentication-Results` header. */
export interface AuthenticationResult {
  method: string
  /** `pass`, `fail`, `none` and so on. */
  result: string
  /** Properties in order; a repeated name has several entries. */
  properties: [name: string, value: string][]
  comments: string[]
}

/** Results of one server for a message (RFC 8601). */
export interface AuthenticationResults {
  /** Name of the server (authserv-id); empty if unreadable. */
  server: string
  /** Null if the value does not follow the grammar: a sender may have forged its content. */
  results: AuthenticationResult[] | null
}

/** Longer values are truncated, which could hide a failure. */
const { maxHeaderValueLength: MAX_LENGTH } = DEFAULT_MESSAGE_LIMITS
const MAX_RESULTS = 100
const VERSION = '1'

const VALUE = String.raw`(?:"(?:[^"\\]|\\.)*"|[^\s"\\])+`
const HEAD = new RegExp(String.raw`^\s*(${VALUE})(?:\s+(\d+))?\s*$`)
const METHOD = /\s*([a-z0-9-]+)(?:\s*\/\s*(\d+))?\s*=\s*([a-z0-9-]+)(?=\s|$)/y
/** A type without a property name is invalid, and some parsers read it as all properties of the type. */
const PTYPES = ['header', 'smtp', 'body', 'policy']
/** After an equals sign without a value the next property follows; values may contain such signs. */
const NO_PROPERTY = String.raw`(?!(?:header|smtp|body|policy)\.[a-z0-9_-]+\s*=)`
const PROPERTY = new RegExp(
  String.raw`\s+([a-z0-9_-]+(?:\.[a-z0-9_-]+)*)\s*=\s*${NO_PROPERTY}(${VALUE})(?=\s|$)`,
  'y',
)

/** Text between two semicolons. */
interface Part {
  text: string
  comments: string[]
}

/**
 * Parses the value of an `Authentication-Results` header, in lower case. Servers repeat sender-controlled text in it: a
 * quoted string is one value regardless of its content, and comments are no results.
 */
export function readAuthenticationResults(value: string): AuthenticationResults {
  const text = value.slice(0, MAX_LENGTH).toLowerCase()
  const { parts, isComplete } = split(text)
  const [head, ...rest] = parts
  const [, server = '', version = VERSION] = HEAD.exec(head?.text ?? '') ?? []
  const resultParts = rest.filter((part) => part.text.trim() !== '')
  const isReadable = isComplete && value.length < MAX_LENGTH && version === VERSION && server !== ''
  if (!isReadable || resultParts.length === 0 || resultParts.length > MAX_RESULTS)
    return { server, results: null }
  if (resultParts.length === 1 && resultParts[0]?.text.trim() === 'none') return { server, results: [] }
  const results = resultParts.map(readResult)
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

/** Splits at semicolons outside quoted strings and comments, and extracts the comments. */
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
      // The comment ended within a quotation: a sender may have closed it.
      else if (hasOpenQuote) return { parts, isComplete: false }
      else part.comments.push(comment)
    }
  }
  return { parts, isComplete: !isQuoted && depth === 0 }
}
