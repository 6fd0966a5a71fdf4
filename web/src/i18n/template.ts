/**
 * A text is a template in the notation of ICU, which translators and their tools know. `{name}` is filled with a value;
 * numbers take the separators of the language. `{n, plural, one {# message} other {# messages}}` chooses by the number
 * `n`: `=1` is that very number; `one`, `few`, `many` and `other` are the kinds that the language tells apart; `#` is
 * the number itself.
 */
const slot = /\{(\w+)(?:, plural, ([^{}]+(?:\{[^{}]*\}[^{}]*)+))?\}/g

/** One form of a plural: `one {# message}`. */
const form = /([=\w]+) \{([^{}]*)\}/g

/** How a language counts and writes numbers. */
interface Numbers {
  readonly locale: string
  readonly formatNumber: (value: number) => string
}

/** Fills the slots of a template. */
export function fillTemplate(
  template: string,
  values: Record<string, string | number>,
  { locale, formatNumber }: Numbers,
): string {
  return template.replace(slot, (_, name: string, forms?: string) => {
    const value = values[name] ?? ''
    const shown = typeof value === 'number' ? formatNumber(value) : value
    return forms ? choose(forms, Number(value), locale).replaceAll('#', () => shown) : shown
  })
}

/** The form of a plural for a number: its very own, else that of its kind, else `other`. */
function choose(forms: string, value: number, locale: string): string {
  const texts: Record<string, string> = {}
  for (const [, name = '', text = ''] of forms.matchAll(form)) texts[name] = text
  return texts[`=${value}`] ?? texts[kindOf(value, locale)] ?? texts.other ?? ''
}

const rules = new Map<string, Intl.PluralRules>()

function kindOf(value: number, locale: string): Intl.LDMLPluralRule {
  const of = rules.get(locale) ?? new Intl.PluralRules(locale)
  rules.set(locale, of)
  return of.select(value)
}

/** The names of the slots of a template, each once, in order of the alphabet. */
export function slotNames(template: string): string[] {
  return [...new Set([...template.matchAll(slot)].map(([, name]) => name ?? ''))].toSorted()
}

/** The plurals of a template: for each the names of its forms. */
export function pluralsOf(template: string): string[][] {
  return [...template.matchAll(slot)].flatMap(([, , forms]) =>
    forms ? [[...forms.matchAll(form)].map(([, name]) => name ?? '')] : [],
  )
}
