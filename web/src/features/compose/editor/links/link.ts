import { safeLink } from '@bocau/mail-core/html/safe-url'
import type Squire from 'squire-rte'
import { nearest } from '../format.ts'

/** Link at the caret: its element if any, text and target. */
export interface LinkAtCaret {
  element: HTMLElement | null
  text: string
  address: string
}

/** Reads the link at the caret; outside a link, the selected text may become one. */
export function readLink(squire: Squire): LinkAtCaret {
  const element = nearest(squire, squire.getSelection().startContainer, 'a')
  if (element)
    return { element, text: element.textContent ?? '', address: element.getAttribute('href') ?? '' }
  return { element: null, text: squire.getSelectedText().replace(/\s+/g, ' ').trim(), address: '' }
}

const EMAIL = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/
const PHONE = /^\+?[\d\s().-]{7,20}$/
const DOMAIN = /^[^\s/:@]+\.[^\s/:@.]{2,}(?:[/:?#]\S*)?$/

/** Completes a typed address: a domain, mail address or phone number. Null if it must not be linked. */
export function completeAddress(typed: string): string | null {
  const text = typed.trim()
  if (EMAIL.test(text)) return `mailto:${text}`
  if (/\d/.test(text) && PHONE.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`
  if (DOMAIN.test(text)) return safeLink(`https://${text}`)
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? safeLink(text) : null
}

/** Inserts a link at the caret, or changes the existing one. */
export function setLink(
  squire: Squire,
  link: LinkAtCaret,
  { text, address }: { text: string; address: string },
): void {
  if (link.element?.isConnected) {
    squire.saveUndoState()
    link.element.setAttribute('href', address)
    if (text && text !== link.text) link.element.textContent = text
    squire.focus()
  } else if (link.text !== '' && text === link.text) squire.makeLink(address)
  else {
    const anchor = document.createElement('a')
    anchor.href = address
    anchor.textContent = text || address.replace(/^(?:mailto|tel):/, '')
    squire.insertHTML(anchor.outerHTML)
    squire.focus()
  }
}

export function removeLink(squire: Squire, { element }: LinkAtCaret): void {
  if (element?.isConnected) {
    const range = document.createRange()
    range.selectNodeContents(element)
    squire.setSelection(range)
  }
  squire.removeLink()
}
