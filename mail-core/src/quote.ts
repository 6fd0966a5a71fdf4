import { foldText } from './search/fold-text.ts'

const MAX_LINE_LENGTH = 400

// Introduction lines of mail clients before a quotation, after `foldText`.
const DATED_ATTRIBUTIONS = [
  /^(?:on|at) .{6,}\bwrote ?:$/,
  /^(?:vao|luc|ngay|hom) .{6,}\bviet ?:$/,
  /^(?:le|am|el|il|em|den|op) .{6,}(?:a ecrit|schrieb|escribio|ha scritto|escreveu|skrev|schreef)\b.{0,100}:$/,
  /^\d{4}[-/年].{4,60}<[^<>@\s]+@[^<>\s]+> ?:$/,
]
const NAMED_ATTRIBUTION = /^.{0,200}<[^<>@\s]+@[^<>\s]+> ?(?:wrote|da viet|viet|schrieb|a ecrit) ?:$/

// Lines after which everything belongs to an older message.
const SEPARATOR =
  /^[-_=*]{3,} ?(?:original (?:message|appointment)|forwarded message|begin forwarded message|(?:thu|tin nhan|tin|email) (?:goc|da chuyen tiep|duoc chuyen tiep|chuyen tiep)|message d'origine|ursprungliche nachricht|weitergeleitete nachricht|mensaje original) ?[-_=*]{3,}$/
const FORWARD_INTRODUCTION =
  /^(?:begin forwarded message|bat dau thu duoc chuyen tiep|noi dung duoc chuyen tiep) ?:$/

// Header block that Outlook puts above an older message.
const HEADER_SENDER = /^\*?(?:from|tu|nguoi gui|de|von|gui tu) ?:\*? ?\S/
const HEADER_OTHER =
  /^\*?(?:sent|date|to|subject|cc|da gui|gui luc|ngay gui|ngay|toi|den|gui den|nguoi nhan|chu de|tieu de|envoye|gesendet|an|betreff|objet) ?:/

/** Returns true if a line introduces a quotation: "On ... wrote:", "Vào ... đã viết:" and similar. */
export function isAttribution(line: string): boolean {
  return (
    isDatedAttribution(line) || (line.length <= MAX_LINE_LENGTH && NAMED_ATTRIBUTION.test(foldLine(line)))
  )
}

function isDatedAttribution(line: string): boolean {
  if (line.length > MAX_LINE_LENGTH || !line.trimEnd().endsWith(':')) return false
  const folded = foldLine(line)
  return DATED_ATTRIBUTIONS.some((pattern) => pattern.test(folded))
}

/** Returns true if an unmarked older message follows this line: "-----Original Message-----" and similar. */
export function isOriginalSeparator(line: string): boolean {
  if (line.length > MAX_LINE_LENGTH) return false
  const folded = foldLine(line)
  return SEPARATOR.test(folded) || FORWARD_INTRODUCTION.test(folded)
}

/** Returns true if the lines start with the headers of an older message in Outlook's format. */
export function isHeaderBlock(lines: readonly string[]): boolean {
  const [first = '', ...next] = lines
  if (first.length > MAX_LINE_LENGTH || !HEADER_SENDER.test(foldLine(first))) return false
  const following = next
    .slice(0, 4)
    .filter((line) => HEADER_OTHER.test(foldLine(line.slice(0, MAX_LINE_LENGTH))))
  return following.length >= 2
}

/** Returns true if a line is a header of an older message: "From: ...", "Chủ đề: ...". */
export function isHeaderLine(line: string): boolean {
  const folded = foldLine(line.slice(0, MAX_LINE_LENGTH))
  return HEADER_SENDER.test(folded) || HEADER_OTHER.test(folded)
}

/**
 * Returns the start of the quoted older message that extends to the end of a plain text, or -1. A quotation followed by
 * a reply is part of the reply; a text that is only a quotation has no start.
 */
export function findQuoteStart(text: string): number {
  const lines = text.split('\n')
  const first = lines.findIndex((_, index) => startsQuote(lines, index))
  const start = first >= 0 ? first : startOfTrailingQuote(lines)
  if (start < 0 || lines.slice(0, start).every((line) => isBlank(line))) return -1
  let offset = 0
  for (const line of lines.slice(0, start)) offset += line.length + 1
  return offset
}

/** Returns true if an older message without quotation marks starts at a line: a separator or headers. */
function startsQuote(lines: string[], index: number): boolean {
  const line = lines[index] ?? ''
  if (isOriginalSeparator(line)) return true
  return line.includes(':') && isHeaderBlock(lines.slice(index, index + 5))
}

/** Returns the start of the last run of `>` lines without own text after it, including its introduction. */
function startOfTrailingQuote(lines: string[]): number {
  let start = lines.length
  while (start > 0 && (isQuoted(lines[start - 1]) || isBlank(lines[start - 1]))) start--
  while (start < lines.length && isBlank(lines[start])) start++
  if (start >= lines.length) return -1

  let introduction = start - 1
  while (introduction >= 0 && isBlank(lines[introduction])) introduction--
  // Many clients wrap a long introduction.
  for (const length of [1, 2, 3]) {
    const from = introduction - length + 1
    if (from >= 0 && isDatedAttribution(lines.slice(from, introduction + 1).join(' '))) return from
  }
  return introduction >= 0 && isAttribution(lines[introduction] ?? '') ? introduction : start
}

function isQuoted(line: string | undefined): boolean {
  return line?.startsWith('>') ?? false
}

function isBlank(line: string | undefined): boolean {
  return (line ?? '').trim() === ''
}

function foldLine(line: string): string {
  return foldText(line).replace(/\s+/g, ' ').trim()
}
