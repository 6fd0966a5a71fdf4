import { normalForm } from '../text/normal-form.ts'
import { decodeEntities } from './html-entities.ts'
import type { ParsedMessage } from './parsed-message.ts'

const MAX_TEXT_LENGTH = 200_000
/** Elements whose text is not displayed. */
const SKIPPED = new Set([
  'style',
  'script',
  'title',
  'template',
  'svg',
  'math',
  'object',
  'textarea',
  'select',
  'xml',
])
const BLOCKS = new Set(
  (
    'address article aside blockquote br center dd details div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr li main nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
)

/** Returns plain text for search and snippets: the text part, or the visible text of the HTML. */
export function bodyText(message: Pick<ParsedMessage, 'text' | 'html'>): string {
  const text = message.text.slice(0, MAX_TEXT_LENGTH).toWellFormed()
  return text.trim() || message.html === null ? text : htmlToText(message.html)
}

/** Converts HTML to its visible text in one pass, with quoted passages marked by `> `, at most `maxLength` long. */
export function htmlToText(html: string, maxLength = MAX_TEXT_LENGTH): string {
  const lines = new Lines()
  let at = 0
  while (at < html.length && lines.length < maxLength) {
    const tagStart = html.indexOf('<', at)
    const textEnd = tagStart < 0 ? html.length : tagStart
    if (textEnd > at) lines.add(html.slice(at, textEnd))
    if (tagStart < 0) break
    at = readTag(html, tagStart, lines)
  }
  return normalForm(lines.finish().slice(0, maxLength).toWellFormed())
}

/** Parses the markup at `start` and returns the position where text continues. */
function readTag(html: string, start: number, lines: Lines): number {
  if (html.startsWith('<!--', start)) return positionAfter(html, '-->', start + 4)
  const next = html.charCodeAt(start + 1)
  if (next === 0x21 || next === 0x3f) return positionAfter(html, '>', start + 2)
  const isEnd = next === 0x2f
  const nameStart = isEnd ? start + 2 : start + 1
  let nameEnd = nameStart
  while (nameEnd - nameStart < 20 && isNameCharacter(html.charCodeAt(nameEnd))) nameEnd++
  if (nameEnd === nameStart) {
    lines.add('<')
    return start + 1
  }

  const name = html.slice(nameStart, nameEnd).toLowerCase()
  const end = endOfTag(html, nameEnd)
  if (!isEnd && SKIPPED.has(name)) return endOfElement(html, name, end)
  if (name === 'blockquote') lines.quote(isEnd ? -1 : 1)
  else if (BLOCKS.has(name)) lines.break()
  else if (name === 'td' || name === 'th') lines.add(' ')
  return end
}

function isNameCharacter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x3a)
}

function positionAfter(html: string, closing: string, from: number): number {
  const end = html.indexOf(closing, from)
  return end < 0 ? html.length : end + closing.length
}

/** Returns the position after the `>` of a tag, skipping attribute values. */
function endOfTag(html: string, from: number): number {
  let at = from
  while (at < html.length) {
    const code = html.charCodeAt(at)
    if (code === 0x3e) return at + 1
    const isQuote = (code === 0x22 || code === 0x27) && html.charCodeAt(at - 1) === 0x3d
    at = isQuote ? positionAfter(html, html.charAt(at), at + 1) : at + 1
  }
  return html.length
}

function endOfElement(html: string, name: string, from: number): number {
  let at = html.indexOf('</', from)
  while (at >= 0) {
    const nameEnd = at + 2 + name.length
    if (html.slice(at + 2, nameEnd).toLowerCase() === name) return positionAfter(html, '>', nameEnd)
    at = html.indexOf('</', at + 2)
  }
  return html.length
}

/** Collapses white space; single spaces, which are most of it, are not replaced. */
const collapse = (text: string) => text.replace(/\s{2,}|[^\S ]/g, ' ').trim()

const MAX_QUOTE_DEPTH = 5

/** Collects text into lines with collapsed white space and quotation marks. */
class Lines {
  length = 0
  private readonly lines: string[] = []
  private segments: string[] = []
  private depth = 0

  add(html: string): void {
    this.segments.push(html)
    this.length += html.length
  }

  break(): void {
    if (this.segments.length === 0) return
    const text = collapse(decodeEntities(this.segments.join('')).replaceAll('\0', ''))
    this.segments = []
    if (text) this.lines.push('> '.repeat(Math.min(this.depth, MAX_QUOTE_DEPTH)) + text)
  }

  quote(change: 1 | -1): void {
    this.break()
    this.depth = Math.max(0, this.depth + change)
  }

  finish(): string {
    this.break()
    return this.lines.join('\n')
  }
}
