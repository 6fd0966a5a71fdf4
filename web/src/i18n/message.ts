import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format'

/** Text in ICU notation, compiled by the build. */
export type Message = CompiledMessage

export type MessageValues = Readonly<Record<string, string | number>>

/** Number conventions of a language. */
interface Numbers {
  readonly locale: string
  readonly formatNumber: (value: number) => string
}

/** Formats a compiled message; numbers are written in the locale. */
export function formatMessage(
  message: Message,
  values: MessageValues,
  { locale, formatNumber }: Numbers,
): string {
  const formatters = {
    getPluralRules: pluralRules,
    getNumberFormat: () => ({ format: formatNumber }),
  } as unknown as FormatOptions['formatters']
  const texts = Object.entries(values).map(([name, value]) => [
    textName(name),
    typeof value === 'number' ? formatNumber(value) : value,
  ])
  return String(format(message, locale, { ...values, ...Object.fromEntries(texts) }, { formatters }))
}

/**
 * Returns the name under which a value is available as text. ICU formats a number also for an untyped argument, but the
 * library only for the type `number`, so texts are compiled to request this value instead.
 */
export const textName = (name: string) => `${name}.`

const rules = new Map<string, Intl.PluralRules>()

function pluralRules(locale: string): Intl.PluralRules {
  const of = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, of)
  return of
}
