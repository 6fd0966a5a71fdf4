import type Squire from 'squire-rte'
import { toSafeFragment } from './let-in/to-safe-fragment.ts'

const CLASS = 'bocau_signature'

/** Puts a signature in the place of the one that stands in the text; without one, at its end, above a quotation. */
export function putSignature(squire: Squire, html: string): void {
  const root = squire.getRoot()
  const standing = ownSignatures(root)
  const next = html === '' ? null : makeSignature(html)
  squire.saveUndoState()
  const [current, ...extra] = standing
  for (const each of extra) each.remove()
  if (current && next && holdsMore(current, next)) return
  if (current && next) current.replaceWith(next)
  else if (current) current.remove()
  else if (next) root.insertBefore(next, root.querySelector(':scope > .bocau_quote'))
  if (!root.firstChild) root.append(squire.createDefaultBlock())
}

/** Those of this letter: one inside a quotation is somebody else's. */
function ownSignatures(root: HTMLElement): Element[] {
  return [...root.querySelectorAll(`.${CLASS}`)].filter((each) => !each.closest('.bocau_quote, blockquote'))
}

/** Whether somebody wrote on where the signature stands, such as after a click below it: no word of that is taken. */
function holdsMore(current: Element, next: Element): boolean {
  const words = wordsOf(next)
  return words !== '' && wordsOf(current) !== words && wordsOf(current).includes(words)
}

const wordsOf = ({ textContent }: Element): string => textContent.replace(/\s+/g, '')

function makeSignature(html: string): HTMLElement {
  const box = document.createElement('div')
  box.className = CLASS
  box.append(toSafeFragment(html))
  return box
}
