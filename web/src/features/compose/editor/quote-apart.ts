import type Squire from 'squire-rte'
import { openSquire } from './open-squire.ts'

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
    const isWithin = anchorNode && focusNode && place.contains(anchorNode) && place !== anchorNode
    const joined = place.innerHTML
    squire.modifyDocument(() => root.append(...place.childNodes))
    // What was done before is undone above it: it stood there all the time.
    // oxlint-disable-next-line eslint/no-underscore-dangle -- it offers no other way
    const { _undoStack: states } = squire
    for (const [index, before] of states.entries()) states[index] = before + joined
    show('')
    if (!isWithin) return
    root.focus({ preventScroll: true })
    selection?.setBaseAndExtent(anchorNode, anchorOffset ?? 0, focusNode, focusOffset ?? 0)
  }
  const joinToWrite = () => {
    if (!isReadOnly) join()
  }

  const { signal } = listening
  // The caret is set after the focus, and goes along.
  place.addEventListener('focusin', () => setTimeout(joinToWrite), { signal })
  place.addEventListener('pointerup', joinToWrite, { signal })
  place.addEventListener('dragenter', joinToWrite, { signal })
  // What is being selected goes on into it.
  place.addEventListener('pointerover', ({ buttons }) => buttons > 0 && joinToWrite(), { signal })
  root.addEventListener('keydown', (event) => leadsOn(event, root) && joinToWrite(), {
    signal,
    capture: true,
  })
  return {
    get html() {
      return html
    },
    show,
    join,
    setReadOnly: (next) => {
      isReadOnly = next
      if (html !== '') place.contentEditable = String(!next)
    },
    close: () => {
      listening.abort()
      show('')
    },
  }
}

/** Whether a key means more than the text above the quotation: all of it, or what follows its end. */
function leadsOn({ key, ctrlKey, metaKey }: KeyboardEvent, root: HTMLElement): boolean {
  if (key === 'PageDown' || ((ctrlKey || metaKey) && /^(?:a|End|ArrowDown)$/i.test(key))) return true
  const { focusNode, focusOffset } = getSelection() ?? {}
  if (!focusNode || !root.contains(focusNode)) return false
  if (key === 'ArrowDown') return focusNode === root || Boolean(root.lastElementChild?.contains(focusNode))
  if (key !== 'ArrowRight' && key !== 'Delete') return false
  const rest = document.createRange()
  rest.setStart(focusNode, focusOffset ?? 0)
  rest.setEnd(root, root.childNodes.length)
  return rest.toString().trim() === ''
}
