/** A message number, or `*` for the largest. */
export type SetNumber = number | '*'

/** A range of messages, in either order. */
export interface SetRange {
  from: SetNumber
  to: SetNumber
}

/** Messages that a command names: numbers and ranges, or the saved search result (`$`). */
export type MessageSet = 'saved' | readonly SetRange[]

const largestNumber = 0xffffffff

/** Parses `1,3:5,7:*` or `$`; null if invalid. */
export function readMessageSet(text: string): MessageSet | null {
  if (text === '$') return 'saved'
  const ranges: SetRange[] = []
  for (const item of text.split(',')) {
    const colon = item.indexOf(':')
    const from = readSetNumber(colon < 0 ? item : item.slice(0, colon))
    const to = colon < 0 ? from : readSetNumber(item.slice(colon + 1))
    if (from === null || to === null) return null
    ranges.push({ from, to })
  }
  return ranges
}

function readSetNumber(text: string): SetNumber | null {
  if (text === '*') return text
  if (text.length > 10 || !/^[1-9]\d*$/.test(text)) return null
  const number = Number(text)
  return number <= largestNumber ? number : null
}
