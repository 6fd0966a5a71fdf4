import type Squire from 'squire-rte'

/** A text, and the place below it where its quotation stands apart. */
interface TransmissionSlots {
  squire: Squire
  place: HTMLElement
}

/** Calls `join` whenever somebody turns to a quotation that stands apart: by pointer, by key, or with what they drag. */
export function hearTurnsToQuote(places: TransmissionSlots, join: () => void, signal: AbortSignal): void {
  const { squire, place } = places
  // The caret is set after the focus, and goes along.
  place.addEventListener('focusin', () => setTimeout(join), { signal })
  place.addEventListener('pointerup', join, { signal })
  place.addEventListener('dragenter', join, { signal })
  place.addEventListener('mousedown', (event) => event.shiftKey && selectUpTo(event, places, join), {
    signal,
  })
  squire.getRoot().addEventListener('keydown', (event) => leadsOn(event, squire.getRoot()) && join(), {
    signal,
    capture: true,
  })
  hearDrawnSelections(places, join, signal)
  hearPressesBelow(places, join, signal)
}

/** What is being selected goes on into it, also where the page scrolls below a pointer that stands still. */
function hearDrawnSelections(
  { squire, place }: TransmissionSlots,
  join: () => void,
  signal: AbortSignal,
): void {
  const root = squire.getRoot()
  const sheet = place.parentElement
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
  place.addEventListener('pointerover', () => isPressed && join(), { signal })
  // Not before its end is in sight: the browser stops scrolling where the text changes.
  sheet?.addEventListener(
    'scroll',
    () => {
      if (!isPressed || place.hidden) return
      if (root.getBoundingClientRect().bottom < sheet.getBoundingClientRect().bottom) join()
    },
    { signal },
  )
}

/** The free space below belongs to the text. */
function hearPressesBelow({ squire, place }: TransmissionSlots, join: () => void, signal: AbortSignal): void {
  const sheet = place.parentElement
  sheet?.addEventListener(
    'mousedown',
    (event) => {
      if (place.hidden || event.target !== sheet || event.button !== 0) return
      event.preventDefault()
      join()
      squire.moveCursorToEnd().focus()
    },
    { signal },
  )
}

/** With Shift a press selects up to where it was. */
function selectUpTo(event: MouseEvent, { squire }: TransmissionSlots, join: () => void): void {
  const at = document.caretPositionFromPoint(event.clientX, event.clientY)
  if (!at || event.button !== 0) return
  event.preventDefault()
  join()
  squire.focus()
  getSelection()?.extend(at.offsetNode, at.offset)
}

/** Whether a key means more than the text above the quotation: all of it, or what follows its end. */
function leadsOn({ key, code, ctrlKey, metaKey }: KeyboardEvent, root: HTMLElement): boolean {
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
