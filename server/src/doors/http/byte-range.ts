import type { RequestFacts } from '../../route.ts'

/** Reads a Range header that asks for one range of bytes; anything else gets the whole file. */
export function readRange(header: string | undefined): RequestFacts['range'] {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (match[1] === '') return { last: Number(match[2]) }
  const start = Number(match[1])
  const end = match[2] === '' ? null : Number(match[2])
  return end !== null && end < start ? null : { start, end }
}
