import { whenIdle } from '../ui/timing/when-idle.ts'
import css from './frame-shelf.module.css'
import { switches } from './switches.ts'

/** More frames than this are not kept drawn. */
const MOST_KEPT = 6

/** Not every browser can take a frame elsewhere without emptying it: there a frame is made where it is needed. */
type Mover = Node & { moveBefore?: (node: Node, before: Node | null) => void }
const canMove = () => 'moveBefore' in Element.prototype

/** A frame, and what looks after the page in it. */
interface Frame {
  readonly element: HTMLIFrameElement
  readonly stop?: () => void
}

/** What a shelf asks about the frames on it. */
interface FrameKind<F> {
  /** Makes an empty one. */
  make: (place: Node) => F
  /** Takes away what says what is in one: nothing finds a frame that is not on screen. */
  undress: (frame: F) => void
  /** Whether what is in it is known still: what is forgotten of a person is forgotten here as well. */
  isKnown: (frame: F) => boolean
  /** How wide one was when one was last seen. */
  lastWidth: () => number
}

/** Keeps frames drawn where nobody sees them, the empty one for what comes next among them. */
export class FrameShelf<F extends Frame> {
  readonly #kind: FrameKind<F>
  readonly #isOn = switches.keptFrames && canMove()
  #shelf: HTMLElement | undefined
  /** The one that waits longest is first. */
  #kept: F[] = []
  #spare: F | undefined

  constructor(kind: FrameKind<F>) {
    this.#kind = kind
  }

  /** Takes the frame that is wanted from the shelf into a place of the page, drawn as it is. */
  take(isWanted: (frame: F) => boolean, place: HTMLElement): F | undefined {
    const found = this.#kept.find(isWanted)
    if (!found) return undefined
    this.#kept = this.#kept.filter((frame) => frame !== found)
    move(found, place)
    return found
  }

  /** An empty frame in a place of the page. */
  takeEmpty(place: HTMLElement): F {
    const frame = this.#spare
    if (!frame) return this.#kind.make(place)
    this.#spare = undefined
    move(frame, place)
    whenIdle(this.#makeSpare)
    return frame
  }

  /** Keeps a frame that has left the screen, with what is in it, for as long as that is known. */
  putAway(frame: F): void {
    if (this.#isOn && frame.element.isConnected && this.#kind.isKnown(frame)) this.#keep(frame)
    else drop(frame)
  }

  /** Draws what will most likely be wanted next, once there is nothing better to do; `fill` does so, or finds nothing to do. */
  drawAhead(isWanted: (frame: F) => boolean, fill: (empty: F) => F | undefined): void {
    if (!this.#isOn) return
    whenIdle(() => {
      if (this.#kept.some(isWanted)) return
      const empty = this.#kind.make(this.#open())
      const frame = fill(empty)
      if (frame) this.#keep(frame)
      else drop(empty)
    })
  }

  /** Makes ready what will be needed next, whatever it is. */
  makeReady(): void {
    if (this.#isOn) whenIdle(this.#makeSpare)
  }

  /** Drops what is not known any more. */
  dropUnknown(): void {
    const gone = this.#kept.filter((frame) => !this.#kind.isKnown(frame))
    this.#kept = this.#kept.filter((frame) => !gone.includes(frame))
    for (const frame of gone) drop(frame)
  }

  #keep(frame: F): void {
    this.#kind.undress(frame)
    move(frame, this.#open())
    // Who moves is laid out anew: now, rather than when it is wanted.
    whenIdle(() => frame.element.contentDocument?.documentElement.getBoundingClientRect())
    this.#kept.push(frame)
    if (this.#kept.length > MOST_KEPT) drop(this.#kept.shift() as F)
  }

  readonly #makeSpare = () => {
    this.#spare ??= this.#kind.make(this.#open())
  }

  /**
   * Where frames wait: out of sight and out of reach, as wide as they were seen last, so that they stay laid out. No
   * shadow root: Chromium of 2026 crashes where frames are moved out of one.
   */
  #open(): HTMLElement {
    if (!this.#shelf) {
      this.#shelf = document.createElement('div')
      this.#shelf.className = css.shelf ?? ''
      this.#shelf.inert = true
      this.#shelf.setAttribute('aria-hidden', 'true')
      document.body.append(this.#shelf)
    }
    this.#shelf.style.width = `${this.#kind.lastWidth()}px`
    return this.#shelf
  }
}

function drop({ element, stop }: Frame): void {
  stop?.()
  element.remove()
}

function move({ element }: Frame, to: Mover): void {
  if (element.parentNode !== to) to.moveBefore?.(element, null)
}
