import type Squire from 'squire-rte'
import { copyLongWords } from '../long-words.ts'
import { openSquire } from '../open-squire.ts'

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

/** Text and the element below it with its separate quotation. */
interface QuoteElements {
  squire: Squire
  quote: HTMLElement
}

/** Calls `join` when the pointer, a key or a drag reaches the separate quotation. */
function onQuoteEntered(elements: QuoteElements, join: () => void, signal: AbortSignal): void {
  const { squire, quote } = elements
  // The browser sets the caret after the focus; the caret is then moved as well.
  quote.addEventListener('focusin', () => setTimeout(join), { signal })
  quote.addEventListener('pointerup', join, { signal })
  quote.addEventListener('dragenter', join, { signal })
  quote.addEventListener('mousedown', (event) => event.shiftKey && selectUpTo(event, elements, join), {
    signal,
  })
  squire
    .getRoot()
    .addEventListener('keydown', (event) => isMoveIntoQuote(event, squire.getRoot()) && join(), {
      signal,
      capture: true,
    })
  listenForSelections(elements, join, signal)
  listenForPresses(elements, join, signal)
}

/** Extends a selection into the quotation, including when the page scrolls under a still pointer. */
function listenForSelections({ squire, quote }: QuoteElements, join: () => void, signal: AbortSignal): void {
  const root = squire.getRoot()
  const sheet = quote.parentElement
  let isPressed = false
  root.addEventListener(
    'pointerdown',
    ({ pointerType }) => {
      isPressed = pointerType === 'mouse'
    },
    { signal },
  )
  for (const type of ['pointerup', 'pointercancel'])
    addEventListener(type, () => (isPressed = false), { signal, capture: true })
  quote.addEventListener('pointerover', () => isPressed && join(), { signal })
  // Waits until its end is visible, because browsers stop scrolling when the text changes.
  sheet?.addEventListener(
    'scroll',
    () => {
      if (!isPressed || quote.hidden) return
      if (root.getBoundingClientRect().bottom < sheet.getBoundingClientRect().bottom) join()
    },
    { signal },
  )
}

/** Moves the caret to the end of the text when the free space below is pressed. */
function listenForPresses({ squire, quote }: QuoteElements, join: () => void, signal: AbortSignal): void {
  const sheet = quote.parentElement
  sheet?.addEventListener(
    'mousedown',
    (event) => {
      if (quote.hidden || event.target !== sheet || event.button !== 0) return
      event.preventDefault()
      join()
      squire.moveCursorToEnd().focus()
    },
    { signal },
  )
}

/** Extends the selection to the pressed position, as a press with Shift does. */
function selectUpTo(event: MouseEvent, { squire }: QuoteElements, join: () => void): void {
  const at = document.caretPositionFromPoint(event.clientX, event.clientY)
  if (!at || event.button !== 0) return
  event.preventDefault()
  join()
  squire.focus()
  getSelection()?.extend(at.offsetNode, at.offset)
}

/** Returns true if a key reaches beyond the text above the quotation: select all, or movement past its end. */
function isMoveIntoQuote({ key, code, ctrlKey, metaKey }: KeyboardEvent, root: HTMLElement): boolean {
  const isOfAll = code === 'KeyA' || key === 'a' || key === 'End' || key === 'ArrowDown'
  if (key === 'PageDown' || ((ctrlKey || metaKey) && isOfAll)) return true
  const { focusNode, focusOffset } = getSelection() ?? {}
  if (!focusNode || !root.contains(focusNode)) return false
  if (key === 'ArrowDown') return focusNode === root || Boolean(root.lastElementChild?.contains(focusNode))
  if (key !== 'ArrowRight' && key !== 'Delete') return false
  const rest = document.createRange()
  rest.setStart(focusNode, focusOffset ?? 0)
  rest.setEnd(root, root.childNodes.length)
  return rest.toString().trim() === ''
}
