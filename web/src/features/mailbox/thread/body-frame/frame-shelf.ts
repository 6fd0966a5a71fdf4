import type { Id } from '@bocau/contract/ids'
import { queryClient } from '../../../../api/query-client.ts'
import { whenIdle } from '../../../../ui/timing/when-idle.ts'
import css from './frame-shelf.module.css'
import { lastWidth } from './frame-size.ts'
import { type LetterFrame, makeFrame, undressFrame, writeLetter } from './letter-frame.ts'
import { mayFetch, type PreparedBody } from './prepared-body.ts'

/** More letters than this are not kept drawn. */
const MOST_KEPT = 6

/** Not every browser can take a frame elsewhere without emptying it: there a frame is made where it is needed. */
type Mover = Node & { moveBefore?: (node: Node, before: Node | null) => void }
const canMove = 'moveBefore' in Element.prototype

let shelf: HTMLElement | undefined
/** Letters that were read, or will be soon; the one that waits longest is first. */
let kept: LetterFrame[] = []
let spare: LetterFrame | undefined

/**
 * Shows a body in its place: in the frame where it was kept drawn, in the empty one that stands there, or in a new
 * one. `before` is what stood there.
 */
export function showIn(
  place: HTMLElement,
  { id, body, before }: { id: Id; body: PreparedBody | undefined; before: LetterFrame | undefined },
): LetterFrame {
  if (before && before.body === body) return before
  const found = body && kept.find((frame) => frame.body === body)
  const isEmpty = before && !before.body
  if (before && (found || !isEmpty)) putAway(before)
  if (found) {
    kept = kept.filter((frame) => frame !== found)
    move(found, place)
    return found
  }
  const open = isEmpty ? before : takeEmpty(place)
  return body ? writeLetter(open, id, body) : open
}

/** Keeps a frame that has left the screen, letter and all, for as long as that letter is known here. */
export function putAway(frame: LetterFrame): void {
  if (canMove && frame.element.isConnected && isKnown(frame)) keep(frame)
  else drop(frame)
}

/** Draws a letter that will most likely be read next, once there is nothing better to do. */
export function drawAhead(id: Id, body: PreparedBody | undefined): void {
  if (!canMove || body?.content !== 'letter') return
  // An image that is fetched tells its sender that the letter was opened.
  if (mayFetch(body.css) || mayFetch(body.page.body.outerHTML)) return
  whenIdle(() => {
    const isShown = kept.some((frame) => frame.body === body)
    if (!isShown && isKnown({ id, body })) keep(writeLetter(makeFrame(openShelf()), id, body))
  })
}

/** Makes ready what the next letter will need, whichever that is. */
export function readyFrames(): void {
  if (!canMove) return
  whenIdle(makeSpare)
  // What is forgotten of a person is forgotten here as well.
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'removed') return
    const gone = kept.filter((frame) => !isKnown(frame))
    kept = kept.filter((frame) => !gone.includes(frame))
    for (const frame of gone) drop(frame)
  })
}

function takeEmpty(place: HTMLElement): LetterFrame {
  if (!spare) return makeFrame(place)
  const frame = spare
  spare = undefined
  move(frame, place)
  whenIdle(makeSpare)
  return frame
}

function keep(frame: LetterFrame): void {
  undressFrame(frame)
  move(frame, openShelf())
  // Who moves is laid out anew: now, rather than when it is wanted.
  whenIdle(() => frame.element.contentDocument?.documentElement.getBoundingClientRect())
  kept.push(frame)
  if (kept.length > MOST_KEPT) drop(kept.shift() as LetterFrame)
}

function drop({ element, stop }: LetterFrame): void {
  stop?.()
  element.remove()
}

function makeSpare(): void {
  spare ??= makeFrame(openShelf())
}

const isKnown = ({ id, body }: Pick<LetterFrame, 'id' | 'body'>): boolean =>
  body !== undefined &&
  queryClient.getQueriesData({ queryKey: ['body', id] }).some(([, known]) => known === body)

function move({ element }: LetterFrame, to: Mover): void {
  if (element.parentNode !== to) to.moveBefore?.(element, null)
}

/**
 * Where frames wait: out of sight and out of reach, as wide as they were seen last, so that they stay laid out. No
 * shadow root: Chromium of 2026 crashes where frames are moved out of one.
 */
function openShelf(): HTMLElement {
  if (!shelf) {
    shelf = document.createElement('div')
    shelf.className = css.shelf ?? ''
    shelf.inert = true
    shelf.setAttribute('aria-hidden', 'true')
    document.body.append(shelf)
  }
  shelf.style.width = `${lastWidth()}px`
  return shelf
}
