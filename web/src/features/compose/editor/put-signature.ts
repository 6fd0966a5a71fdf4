import type Squire from 'squire-rte'
import { toSafeFragment } from './let-in/to-safe-fragment.ts'

const CLASS = 'bocau_signature'

/** Signatures inserted into a text, and whether it ever contained one. */
export interface KnownSignatures {
  put: Set<string>
  hasStood: boolean
}

/** State of a newly opened text, whose earlier changes are unknown. */
export const knownSignatures = (root: HTMLElement): KnownSignatures => ({
  put: new Set(),
  hasStood: ownSignatures(root).length > 0,
})

/**
 * Replaces the signature of the text, or appends one above the quotation. A signature changed by the user is kept and
 * no other is added. A removed one is not added again.
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

/** Returns the signatures outside quotations. */
function ownSignatures(root: HTMLElement): Element[] {
  return [...root.querySelectorAll(`.${CLASS}`)].filter((each) => !each.closest('.bocau_quote, blockquote'))
}

/** Compares only text and images, because the editor normalises the rest. */
const lookOf = (signature: Element): string =>
  `${signature.textContent.replace(/[\s\u200b\ufeff]+/g, '')} ${signature.querySelectorAll('img').length}`

function makeSignature(html: string): HTMLElement {
  const box = document.createElement('div')
  box.className = CLASS
  box.append(toSafeFragment(html))
  return box
}
