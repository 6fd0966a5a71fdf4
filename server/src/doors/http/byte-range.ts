import type { RequestFacts } from '../../kernel/route.ts'

/**
 * Reads a Range header that asks for one range of bytes; anything else gets the whole file. With If-Range the caller
 * wants the range only of the content it has the beginning of.
 */
export function readRange(header: string | undefined, ifRange?: string): RequestFacts['range'] {
  const range = readBytes(header)
  return range && ifRange !== undefined ? { ...range, ifEtag: ifRange.trim() } : range
}

function readBytes(header: string | undefined): RequestFacts['range'] {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (match[1] === '') return { last: Number(match[2]) }
  const start = Number(match[1])
  const end = match[2] === '' ? null : Number(match[2])
  return end !== null && end < start ? null : { start, end }
}
