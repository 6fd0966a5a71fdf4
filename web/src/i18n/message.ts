import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format'

/** A text of the catalogues in the notation of ICU, as the build compiles it. */
export type Message = CompiledMessage

export type MessageValues = Readonly<Record<string, string | number>>

/** How a language counts and writes numbers. */
interface Numbers {
  readonly locale: string
  readonly formatNumber: (value: number) => string
}

/** Replaces the arguments of a message with their values. */
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
 * Names the value of an argument as a text. ICU writes a number by the language also where its argument has no type;
 * the library does so only with the type `number`, so that the texts are compiled to ask for this value instead.
 */
export const textName = (name: string) => `${name}.`

const rules = new Map<string, Intl.PluralRules>()

function pluralRules(locale: string): Intl.PluralRules {
  const of = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, of)
  return of
}
