import { normalForm } from '../words/normal-form.ts'
/**
 * The ways a text is commonly written: as given, small, large, and with large first messages. Sieve compares
 * without regard to case for ASCII alone, so that other messages need each of their spellings; a message that was
 * put together from a base and its marks counts as another one, too.
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

/** The text as Sieve's `i;ascii-casemap` sees it. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function capitalise(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}
