import type Squire from 'squire-rte'

/** Text and the element below it with its separate quotation. */
interface QuoteElements {
  squire: Squire
  quote: HTMLElement
}

/** Calls `join` when the pointer, a key or a drag reaches the separate quotation. */
export function onQuoteEntered(elements: QuoteElements, join: () => void, signal: AbortSignal): void {
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
