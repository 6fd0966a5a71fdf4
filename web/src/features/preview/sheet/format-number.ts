/** Locale and date system of a format. */
export interface FormatContext {
  locale: string
  /** Day numbers are based on 1904, as in old Macintosh programs. */
  countsFrom1904?: boolean
}

/** Built-in formats, referenced only by number. */
const builtIn: Record<number, string> = {
  0: 'General',
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd/mm/yyyy h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
  48: '0.0E+0',
  49: '@',
}

export const builtInFormat = (id: number): string => builtIn[id] ?? 'General'

/** Formats a number with a cell format: number, currency, percentage, date or time. */
export function formatNumber(value: number, code: string, context: FormatContext): string {
  const section = sectionFor(value, code)
  const pattern = section.pattern.replace(
    /\[(?:Black|Blue|Cyan|Green|Magenta|Red|White|Yellow|Color\d+)\]/gi,
    '',
  )
  if (pattern.trim() === '' && code.includes(';')) return ''
  if (/^General$/i.test(pattern.trim())) return formatGeneral(value, context)
  if (isTime(pattern)) return formatTime(value, pattern, context)
  return formatPlain(section.isUnsigned ? Math.abs(value) : value, pattern, context)
}

/** Returns the section for positive, negative or zero values; a negative section contains its own sign. */
function sectionFor(value: number, code: string): { pattern: string; isUnsigned: boolean } {
  const [above = 'General', below, zero] = splitSections(code)
  if (value < 0 && below !== undefined) return { pattern: below, isUnsigned: true }
  if (value === 0 && zero !== undefined) return { pattern: zero, isUnsigned: true }
  return { pattern: above, isUnsigned: false }
}

const splitSections = (code: string): string[] =>
  (code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\[])+|;/g) ?? []).reduce<string[]>(
    (sections, token) => {
      if (token === ';') sections.push('')
      else sections[sections.length - 1] += token
      return sections
    },
    [''],
  )

function formatGeneral(value: number, { locale }: FormatContext): string {
  const size = Math.abs(value)
  if (size !== 0 && (size >= 1e11 || size < 1e-9)) return value.toExponential(5).toUpperCase()
  return numberFormat(locale, { maximumFractionDigits: 9, useGrouping: false }).format(value)
}

const numberFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns a cached formatter, because creating one is slow and a sheet has thousands of numbers. */
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${Object.entries(options).join()}`
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options)
  numberFormats.set(key, format)
  return format
}

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${Object.entries(options).join()}`
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dateFormats.set(key, format)
  return format
}

const literal = /"([^"]*)"|\\(.)|_.|\*.|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]/g
/** Replaces literals of a format by their text. */
const literalText = (_: string, quoted?: string, escaped?: string, currency?: string) =>
  quoted ?? escaped ?? currency ?? ''

const withoutLiterals = (pattern: string) => pattern.replace(literal, '')

const isTime = (pattern: string) =>
  /[ymdhs]/i.test(withoutLiterals(pattern)) || /\[(h+|m+|s+)\]/i.test(pattern)

/** Formats a number by a pattern with digits and text around them. */
function formatPlain(value: number, pattern: string, context: FormatContext): string {
  const digits = /[#0?][#0?,]*(?:\.[#0?]*)?(?:E[+-]0+)?/i
  const match = digits.exec(maskLiterals(pattern))
  if (!match)
    return pattern.includes('@') ? formatGeneral(value, context) : pattern.replace(literal, literalText)
  const before = pattern.slice(0, match.index).replace(literal, literalText)
  const after = pattern.slice(match.index + match[0].length).replace(literal, literalText)
  const sign = value < 0 ? '-' : ''
  const shares = (withoutLiterals(pattern).match(/%/g) ?? []).length
  return `${sign}${before}${formatDigits(Math.abs(value) * 100 ** shares, match[0], context)}${after}`
}

/** Replaces literals by spaces, so that digits in them do not count as placeholders. */
const maskLiterals = (pattern: string) => pattern.replace(literal, (quoted) => ' '.repeat(quoted.length))

/** Formats the digits of a pattern, such as `#,##0.00` or `0.0E+00`. */
function formatDigits(value: number, digits: string, { locale }: FormatContext): string {
  const [integer = '', fraction = ''] = digits.split('.')
  if (/E[+-]/i.test(digits)) {
    const decimals = (fraction.split(/E/i)[0] ?? '').length
    return value
      .toExponential(decimals)
      .toUpperCase()
      .replace(/E([+-])(\d)$/, 'E$10$2')
  }
  const trailing = /,+$/.exec(integer)?.[0].length ?? 0
  return numberFormat(locale, {
    useGrouping: integer.slice(0, integer.length - trailing).includes(','),
    minimumIntegerDigits: Math.max(1, (integer.match(/0/g) ?? []).length),
    minimumFractionDigits: (fraction.match(/0/g) ?? []).length,
    maximumFractionDigits: Math.min(fraction.length, 20),
  }).format(value / 1000 ** trailing)
}

const DAY = 86_400_000
const DAYS_TO_1970 = 25_569
const DAYS_TO_1904 = 1462

/** Formats a day number as date or time. */
function formatTime(value: number, pattern: string, { locale, countsFrom1904 }: FormatContext): string {
  const days = value + (countsFrom1904 ? DAYS_TO_1904 : 0)
  // Rounded to the second, because day fractions are inexact.
  const at = new Date(Math.round(((days - DAYS_TO_1970) * DAY) / 1000) * 1000)
  if (Number.isNaN(at.getTime())) return '#####'
  const tokens = pattern.match(
    /"[^"]*"|\\.|_.|\*.|\[h+\]|\[m+\]|\[s+\]|\[[^\]]*\]|AM\/PM|A\/P|y+|m+|d+|h+|s+(?:\.0+)?|./gi,
  )
  const isHalfDay = /AM\/PM|A\/P/i.test(withoutLiterals(pattern))
  let wasHour = false
  return (tokens ?? [])
    .map((token, index, all) => {
      const kind = token[0]?.toLowerCase() ?? ''
      if (/^\[[hms]+\]$/i.test(token)) {
        wasHour = token.toLowerCase().includes('h')
        return elapsed(days, token)
      }
      if (/^(AM\/PM|A\/P)$/i.test(token)) return at.getUTCHours() < 12 ? 'AM' : 'PM'
      if (!/^[ymdhs]+(\.0+)?$/i.test(token)) return token.replace(literal, literalText)
      const isMinute = kind === 'm' && token.length <= 2 && (wasHour || secondsFollow(all, index))
      wasHour = kind === 'h'
      return partOfTime(at, isMinute ? 'minute' : kind, { length: token.length, locale, isHalfDay })
    })
    .join('')
}

/** Returns true if the next part of the pattern is seconds; an `m` before them means minutes. */
const secondsFollow = (tokens: readonly string[], index: number): boolean =>
  /^\[?s/i.test(tokens.slice(index + 1).find((token) => /^\[?[ymdhs]/i.test(token)) ?? '')

function elapsed(days: number, token: string): string {
  const unit = { h: 24, m: 1440, s: 86_400 }[token[1]?.toLowerCase() ?? 'h'] ?? 24
  return String(Math.floor(days * unit + 1e-6)).padStart(token.length - 2, '0')
}

/** Formats one part of a time, such as the month; `length` is that of its token. */
function partOfTime(
  at: Date,
  kind: string,
  { length, locale, isHalfDay }: { length: number; locale: string; isHalfDay: boolean },
): string {
  const pad = (value: number) => String(value).padStart(Math.min(length, 2), '0')
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: 'UTC' }).format(at)
  switch (kind) {
    case 'y':
      return length > 2 ? String(at.getUTCFullYear()) : String(at.getUTCFullYear() % 100).padStart(2, '0')
    case 'm':
      if (length <= 2) return pad(at.getUTCMonth() + 1)
      return format({ month: length === 3 ? 'short' : 'long' })
    case 'd':
      if (length <= 2) return pad(at.getUTCDate())
      return format({ weekday: length === 3 ? 'short' : 'long' })
    case 'h':
      return pad(isHalfDay ? at.getUTCHours() % 12 || 12 : at.getUTCHours())
    case 'minute':
      return pad(at.getUTCMinutes())
    default:
      return pad(at.getUTCSeconds())
  }
}
