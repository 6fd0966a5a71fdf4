import { isAttribution, isHeaderBlock, isHeaderLine, isOriginalSeparator } from './quote.ts'

const SNIPPET_LENGTH = 140
const MAX_READ_LENGTH = 50_000

// Invisible padding that newsletters put into their first line.
const INVISIBLE =
  /\u034f|[\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u2800\u3164\ufeff\uffa0]|[\u17b4\u17b5]|\u180e|[\ufe00-\ufe0e]/g
// Joiners belong to emoji and some scripts; elsewhere they are padding.
const LOOSE_JOINER =
  /(?<!\ufe0f|[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])(?:\u200c|\u200d)+|(?:\u200c|\u200d)+(?![\p{L}\p{Extended_Pictographic}])/gu
const RULE = /^[\s\-_=*~.•·]+$/

/** Returns the start of a text without quotation and signature; for a quotation only, its start. */
export function snippetOf(text: string): string {
  const lines = text.slice(0, MAX_READ_LENGTH).split('\n')
  return collectLines(lines, classifyLine) || collectLines(lines, () => 'take')
}

const CONTEXT_LENGTH = 48
const WORDS_BEFORE = 24

/** Returns a snippet that starts shortly before a position, so that the match is visible if the line is truncated. */
export function snippetAround(snippet: string, position: number): string {
  if (position <= CONTEXT_LENGTH) return snippet
  const space = snippet.indexOf(' ', position - WORDS_BEFORE)
  const start = space >= 0 && space < position ? space + 1 : position
  return `… ${snippet.slice(start)}`
}

type Verdict = 'take' | 'skip' | 'stop'

/** Joins the lines that `classify` accepts until the snippet is long enough. */
function collectLines(lines: string[], classify: (lines: string[], index: number) => Verdict): string {
  let snippet = ''
  let isForward = false
  for (let index = 0; index < lines.length && snippet.length < SNIPPET_LENGTH; index++) {
    const verdict = classify(lines, index)
    if (verdict === 'stop' && snippet) break
    // For a message forwarded without comment, the snippet is the forwarded text, not its headers.
    if (verdict === 'stop') isForward = true
    if (verdict !== 'take' || (isForward && !snippet && isHeaderLine(lines[index] ?? ''))) continue
    const text = clean(lines[index] ?? '')
    if (text && !RULE.test(text)) snippet += snippet ? ` ${text}` : text
  }
  return truncate(snippet)
}

/** Returns `skip` for quoted lines and introductions, and `stop` at a signature or older message. */
function classifyLine(lines: string[], index: number): Verdict {
  const line = lines[index] ?? ''
  if (line.startsWith('>')) return 'skip'
  if (line === '-- ' || line === '--') return 'stop'
  if (isOriginalSeparator(line)) return 'stop'
  if (line.includes(':')) {
    if (isHeaderBlock(lines.slice(index, index + 5))) return 'stop'
    if (isAttribution(line) || isAttribution(`${lines[index - 1] ?? ''} ${line}`)) return 'skip'
  }
  const isFoldedAttribution = line.length < 200 && isAttribution(`${line} ${lines[index + 1] ?? ''}`)
  return isFoldedAttribution ? 'skip' : 'take'
}

function clean(line: string): string {
  const bounded = line.slice(0, 4000).replace(/^(?:> ?)+/, '')
  return bounded.replace(INVISIBLE, '').replace(LOOSE_JOINER, '').replace(/\s+/g, ' ').trim()
}

function truncate(text: string): string {
  if (text.length <= SNIPPET_LENGTH) return text
  const space = text.lastIndexOf(' ', SNIPPET_LENGTH)
  const end = space > SNIPPET_LENGTH - 20 ? space : SNIPPET_LENGTH
  // Never split a surrogate pair.
  const isHalved = text.charCodeAt(end - 1) >= 0xd800 && text.charCodeAt(end - 1) <= 0xdbff
  return text.slice(0, isHalved ? end - 1 : end).trimEnd()
}
