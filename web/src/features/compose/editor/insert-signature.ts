import type Squire from 'squire-rte'
import { toSafeFragment } from './sanitise/to-safe-fragment.ts'

const CLASS = 'bocau_signature'

/** Signatures inserted into a text, and whether it ever contained one. */
export interface SignatureState {
  inserted: Set<string>
  hadSignature: boolean
}

/** Returns the state for a newly opened text, whose earlier changes are unknown. */
export const signatureState = (root: HTMLElement): SignatureState => ({
  inserted: new Set(),
  hadSignature: findSignatures(root).length > 0,
})

/**
 * Replaces the signature of the text, or appends one above the quotation. A signature changed by the user is kept and
 * no other is added. A removed one is not added again.
 */
export function insertSignature(squire: Squire, html: string, state: SignatureState): void {
  const root = squire.getRoot()
  const standing = findSignatures(root)
  const next = html === '' ? null : createSignature(html)
  const isInserted = (each: Element) =>
    state.inserted.has(fingerprint(each)) || (next && fingerprint(each) === fingerprint(next))
  if (!standing.every(isInserted) || (standing.length === 0 && state.hadSignature)) return
  squire.saveUndoState()
  const [current, ...extra] = standing
  for (const each of extra) each.remove()
  if (current && next && fingerprint(current) === fingerprint(next)) return
  if (current && next) current.replaceWith(next)
  else if (current) current.remove()
  else if (next) root.insertBefore(next, root.querySelector(':scope > .bocau_quote'))
  if (next) state.inserted.add(fingerprint(next))
  state.hadSignature = next !== null
  if (!root.firstChild) root.append(squire.createDefaultBlock())
}

/** Returns the signatures outside quotations. */
function findSignatures(root: HTMLElement): Element[] {
  return [...root.querySelectorAll(`.${CLASS}`)].filter((each) => !each.closest('.bocau_quote, blockquote'))
}

/** Compares only text and images, because the editor normalises the rest. */
const fingerprint = (signature: Element): string =>
  `${signature.textContent.replace(/[\s\u200b\ufeff]+/g, '')} ${signature.querySelectorAll('img').length}`

function createSignature(html: string): HTMLElement {
  const box = document.createElement('div')
  box.className = CLASS
  box.append(toSafeFragment(html))
  return box
}
