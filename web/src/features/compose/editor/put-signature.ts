import type Squire from 'squire-rte'
import { toSafeFragment } from './let-in/to-safe-fragment.ts'

const CLASS = 'bocau_signature'

/** What is known of the signatures of a text: how those looked that were put there, and whether one ever stood. */
export interface KnownSignatures {
  put: Set<string>
  hasStood: boolean
}

/** What is known of a text that was just opened: nobody can tell from it what its writer changed. */
export const knownSignatures = (root: HTMLElement): KnownSignatures => ({
  put: new Set(),
  hasStood: ownSignatures(root).length > 0,
})

/**
 * Puts a signature in the place of the one that stands in the text; without one, at its end, above a quotation. One
 * that its writer changed is their text: it stays, and no other is added. One that they took out does not come back.
 */
export function putSignature(squire: Squire, html: string, known: KnownSignatures): void {
  const root = squire.getRoot()
  const standing = ownSignatures(root)
  const next = html === '' ? null : makeSignature(html)
  const isAsPut = (each: Element) => known.put.has(lookOf(each)) || (next && lookOf(each) === lookOf(next))
  if (!standing.every(isAsPut) || (standing.length === 0 && known.hasStood)) return
  squire.saveUndoState()
  const [current, ...extra] = standing
  for (const each of extra) each.remove()
  if (current && next && lookOf(current) === lookOf(next)) return
  if (current && next) current.replaceWith(next)
  else if (current) current.remove()
  else if (next) root.insertBefore(next, root.querySelector(':scope > .bocau_quote'))
  if (next) known.put.add(lookOf(next))
  known.hasStood = next !== null
  if (!root.firstChild) root.append(squire.createDefaultBlock())
}

/** Those of this message: one inside a quotation is somebody else's. */
function ownSignatures(root: HTMLElement): Element[] {
  return [...root.querySelectorAll(`.${CLASS}`)].filter((each) => !each.closest('.bocau_quote, blockquote'))
}

/** Words and images: the editor writes the rest of it in its own way. */
const lookOf = (signature: Element): string =>
  `${signature.textContent.replace(/[\s\u200b\ufeff]+/g, '')} ${signature.querySelectorAll('img').length}`

function makeSignature(html: string): HTMLElement {
  const box = document.createElement('div')
  box.className = CLASS
  box.append(toSafeFragment(html))
  return box
}
