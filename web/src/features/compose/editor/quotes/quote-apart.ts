import type Squire from 'squire-rte'
import { passLongWordsOn } from '../long-words.ts'
import { openSquire } from '../open-squire.ts'
import { hearTurnsToQuote } from './turn-to-quote.ts'

/** A quotation of so many characters stands apart from the text until somebody writes in it. */
const LONG_FROM = 20_000

/** A long quotation below the text, to be read there. */
export interface QuoteApart {
  /** Its HTML as it came; empty while none stands apart. */
  readonly html: string
  /** Puts a quotation there; empty takes away what stood there. */
  show(html: string): void
  /** Makes it a part of the text, which can be written in, searched and selected as a whole. */
  join(): void
  setReadOnly(isReadOnly: boolean): void
  close(): void
}

export const isLong = (quote: string): boolean => quote.length >= LONG_FROM

/**
 * Keeps a long quotation out of the text being written, and puts it there once the caret, the pointer or a key turns to
 * it. At every stroke a browser tells the input methods all of a text: of a long one that takes longer than the stroke.
 */
export function keepQuoteApart(squire: Squire, place: HTMLElement): QuoteApart {
  const root = squire.getRoot()
  const listening = new AbortController()
  let html = ''
  let isReadOnly = false

  const show = (next: string) => {
    html = next
    place.hidden = next === ''
    place.parentElement?.toggleAttribute('data-apart', next !== '')
    place.replaceChildren()
    if (next === '') return
    // As the text itself takes it in: so it can go there as it stands.
    const inside = openSquire(place)
    inside.setHTML(next)
    inside.destroy()
    place.contentEditable = String(!isReadOnly)
  }
  const join = () => {
    if (html === '') return
    const selection = getSelection()
    const { anchorNode, anchorOffset, focusNode, focusOffset } = selection ?? {}
    const hadFocus = place.contains(document.activeElement)
    const isWithin = anchorNode && focusNode && place.contains(anchorNode) && place !== anchorNode
    passLongWordsOn(place, root)
    appendTo(squire, place)
    show('')
    // Without the focus its keys would be heard by the page behind.
    if (hadFocus || isWithin) root.focus({ preventScroll: true })
    if (isWithin) selection?.setBaseAndExtent(anchorNode, anchorOffset ?? 0, focusNode, focusOffset ?? 0)
  }
  const joinToWrite = () => {
    if (!isReadOnly) join()
  }

  leaveNoLineAbove(squire, () => html !== '')
  hearTurnsToQuote({ squire, place }, joinToWrite, listening.signal)
  return {
    get html() {
      return html
    },
    show,
    join,
    setReadOnly: (next) => {
      isReadOnly = next
      if (html !== '') place.contentEditable = String(!next)
      if (place.contains(document.activeElement)) joinToWrite()
    },
    close: () => {
      listening.abort()
      show('')
    },
  }
}

/** Moves what stands in `place` to the end of the text, as if it had always stood there. */
function appendTo(squire: Squire, place: HTMLElement): void {
  const joined = place.innerHTML
  // oxlint-disable eslint/no-underscore-dangle -- it offers no other way
  squire.modifyDocument(() => {
    squire.getRoot().append(...place.childNodes)
    // No change to be told of; what it knows of nodes is forgotten all the same.
    squire._docWasChanged()
  })
  const { _undoStack: states } = squire
  // oxlint-enable eslint/no-underscore-dangle
  for (const [index, before] of states.entries()) states[index] = before + joined
}

/** Squire keeps a free line at the end of its text; where a quotation follows it is not the end. */
function leaveNoLineAbove(squire: Squire, isApart: () => boolean): void {
  // oxlint-disable eslint/no-underscore-dangle -- it offers no other way
  const ensure = squire._ensureBottomLine.bind(squire)
  squire._ensureBottomLine = () => isApart() || ensure()
  // oxlint-enable eslint/no-underscore-dangle
}
