import { normalForm } from '../text/normal-form.ts'
/**
 * Common spellings of a text: as given, lower case, upper case and capitalised. Sieve ignores case for ASCII only, so
 * other characters need each spelling. Composed and decomposed characters also differ.
 */
export function spellings(text: string): string[] {
  const composed = normalForm(text)
  const lower = composed.toLowerCase()
  const written = [
    composed,
    lower,
    composed.toUpperCase(),
    capitalise(lower),
    lower.replace(/\S+/gu, capitalise),
  ]
  const all = written.flatMap((one) => [one, normalForm(one, 'NFD')])
  const folded = all.map(foldAscii)
  return all.filter((_, at) => folded.indexOf(folded[at] as string) === at)
}

/** Splits a text into its words. */
export const wordsOf = (text: string): string[] => text.trim().split(/\s+/u)

/** Folds ASCII case like Sieve's `i;ascii-casemap`. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function capitalise(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}
