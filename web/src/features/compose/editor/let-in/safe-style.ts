import { ALLOWED_PROPERTIES } from './allowed.ts'

const MAX_PIXELS = 5000

/** Leaves of an element's style only what is allowed. The element stands in a document that shows nothing and loads nothing. */
export function keepSafeStyle(element: HTMLElement): void {
  const { style } = element
  const kept = [...style]
    .filter((name) => ALLOWED_PROPERTIES.has(name))
    .map((name) => [name, style.getPropertyValue(name)] as const)
    .filter(([name, value]) => isSafe(name, value))
  element.removeAttribute('style')
  for (const [name, value] of kept) style.setProperty(name, value)
  if (style.length === 0) element.removeAttribute('style')
}

/** No address to fetch, no variable of the page, nothing that reaches beyond the letter's own edge. */
function isSafe(name: string, value: string): boolean {
  if (/url|var\(|expression|image|attr\(|env\(|initial|unset|inherit/i.test(value)) return false
  if (/^(?:margin|text-indent)/.test(name) && value.includes('-')) return false
  return Math.abs(Number.parseFloat(value)) <= MAX_PIXELS || !/^[-+\d.]/.test(value)
}
