/** Fields whose text people write. */
const writtenFields =
  /name|^(?:subject|title|snippet|text|note|message|company|comment|place|description|body)$/

/** Fields that are set only in unusual situations. */
const unusualFields = new Set([
  'acting',
  'problem',
  'trouble',
  'failure',
  'fault',
  'virus',
  'cursor',
  'offset',
])

/**
 * Rates an example: filled fields and texts as people write them count, empty lists and texts such as `a` or `xxx` do
 * not.
 */
export function readability(value: unknown, field = ''): number {
  if (Array.isArray(value))
    return value.length === 0 ? -2 : 1 + Math.max(...value.map((one) => readability(one, field)))
  if (typeof value === 'object' && value !== null) {
    const scores = Object.entries(value).map(([name, inner]) => readability(inner, name))
    return scores.reduce((sum, score) => sum + score, unusualFields.has(field) ? -4 : 0)
  }
  if (value === null || value === undefined) return -0.5
  if (typeof value === 'boolean') return field === 'has_virus' && value ? -5 : 0.2
  if (typeof value === 'number') return unusualFields.has(field) && value > 0 ? -4 : 0.2
  if (typeof value !== 'string') return 0.2
  if (unusualFields.has(field) && value !== '') return -4
  return textReadability(value, writtenFields.test(field))
}

function textReadability(text: string, isWritten: boolean): number {
  if (text === '') return -0.5
  // Input of a test about spaces, case, repeated or invisible characters, look-alikes, or forged senders.
  if (/^\s|[^\S\r\n]$|(.)\1{3}|\*\*|[^\P{Cc}\r\n\t]|\p{Cf}|[\u0080-\uffff].*@/u.test(text)) return -9
  if (isWritten && / {2}|<(?!\/?(?:p|div)>)/.test(text)) return -9
  if (/^.@|@.\.|\p{Lu}.*@/u.test(text)) return -2
  if (!isWritten) return 0.5
  if (text.replace(/\.\w+$/, '').length < 4) return -3
  return /\p{L}{2,} \p{L}/u.test(text) && /\p{Lu}/u.test(text) ? 2 : 0
}
