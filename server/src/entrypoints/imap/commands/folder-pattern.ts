import { normalForm } from '@bocau/mail-core/text/normal-form'
/** Returns a matcher for LIST patterns: `*` matches anything, `%` anything within one level. */
export function matcherOf(reference: string, patterns: readonly string[]): (name: string) => boolean {
  const names = patterns.map((pattern) => normalForm(`${reference}${pattern}`))
  return (name) => names.some((pattern) => matches(pattern, name))
}

/** Linear in the name for each position of the pattern, regardless of the number of wildcards. */
function matches(pattern: string, name: string): boolean {
  const text = /^inbox(?=\/|$)/i.test(pattern) ? `INBOX${pattern.slice(5)}` : pattern
  let reached = new Set([0])
  for (const character of text.replace(/[*%]+/g, (stars) => (stars.includes('*') ? '*' : '%'))) {
    const next = new Set<number>()
    for (const at of reached) {
      if (character !== '*' && character !== '%') {
        if (name.startsWith(character, at)) next.add(at + character.length)
        continue
      }
      for (let end = at; end <= name.length; end++) {
        next.add(end)
        if (character === '%' && name.charAt(end) === '/') break
      }
    }
    reached = next
    if (reached.size === 0) return false
  }
  return reached.has(name.length)
}
