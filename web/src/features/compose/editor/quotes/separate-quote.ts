import type Squire from 'squire-rte'
import { copyLongWords } from '../long-words.ts'
import { openSquire } from '../open-squire.ts'
import { onQuoteEntered } from './on-quote-entered.ts'

/** Minimum length of a quotation that stays separate from the text until it is edited. */
const LONG_FROM = 20_000

/** Long quotation displayed below the text. */
export interface SeparateQuote {
  /** HTML of the quotation; empty if none is separate. */
  readonly html: string
  /** Shows a quotation; an empty string removes it. */
  show(html: string): void
  /** Moves it into the text, where it can be edited, searched and selected. */
  join(): void
  setReadOnly(isReadOnly: boolean): void
  close(): void
}

export const isLong = (quote: string): boolean => quote.length >= LONG_FROM

/**
 * Keeps a long quotation out of the editable text until the caret, pointer or a key reaches it. Browsers report the
 * full text to input methods on every keystroke, which is slow for long texts.
 */
export function separateQuote(squire: Squire, container: HTMLElement): SeparateQuote {
  const root = squire.getRoot()
  const listening = new AbortController()
  let html = ''
  let isReadOnly = false

  const show = (next: string) => {
    html = next
    container.hidden = next === ''
    container.parentElement?.toggleAttribute('data-apart', next !== '')
    container.replaceChildren()
    if (next === '') return
    // Normalises it like the editor, so that it can be moved into the text unchanged.
    const inside = openSquire(container)
    inside.setHTML(next)
    inside.destroy()
    container.contentEditable = String(!isReadOnly)
  }
  const join = () => {
    if (html === '') return
    const selection = getSelection()
    const { anchorNode, anchorOffset, focusNode, focusOffset } = selection ?? {}
    const hadFocus = container.contains(document.activeElement)
    const isWithin = anchorNode && focusNode && container.contains(anchorNode) && container !== anchorNode
    copyLongWords(container, root)
    appendTo(squire, container)
    show('')
    // Without focus, key presses would reach the page behind.
    if (hadFocus || isWithin) root.focus({ preventScroll: true })
    if (isWithin) selection?.setBaseAndExtent(anchorNode, anchorOffset ?? 0, focusNode, focusOffset ?? 0)
  }
  const joinToWrite = () => {
    if (!isReadOnly) join()
  }

  preventLineAbove(squire, () => html !== '')
  onQuoteEntered({ squire, quote: container }, joinToWrite, listening.signal)
  return {
    get html() {
      return html
    },
    show,
    join,
    setReadOnly: (next) => {
      isReadOnly = next
      if (html !== '') container.contentEditable = String(!next)
      if (container.contains(document.activeElement)) joinToWrite()
    },
    close: () => {
      listening.abort()
      show('')
    },
  }
}

/** Moves the content of `container` to the end of the text without an undo step. */
function appendTo(squire: Squire, container: HTMLElement): void {
  const joined = container.innerHTML
  // oxlint-disable eslint/no-underscore-dangle -- Squire has no public API for it
  squire.modifyDocument(() => {
    squire.getRoot().append(...container.childNodes)
    // The change is not reported, but Squire's node caches must be cleared.
    squire._docWasChanged()
  })
  const { _undoStack: states } = squire
  // oxlint-enable eslint/no-underscore-dangle
  for (const [index, before] of states.entries()) states[index] = before + joined
}

/**
 * Prevents the empty last line that Squire adds; above a separate quotation it is not the end of the
 * message.
 */
function preventLineAbove(squire: Squire, isSeparate: () => boolean): void {
  // oxlint-disable eslint/no-underscore-dangle -- Squire has no public API for it
  const ensure = squire._ensureBottomLine.bind(squire)
  squire._ensureBottomLine = () => isSeparate() || ensure()
  // oxlint-enable eslint/no-underscore-dangle
}
