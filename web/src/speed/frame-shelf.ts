import { whenIdle } from '../ui/timing/when-idle.ts'
import css from './frame-shelf.module.css'
import { switches } from './switches.ts'

/** Maximum number of hidden frames. */
const MOST_KEPT = 6

/** Without `moveBefore`, moving a frame reloads it; such browsers create a new one instead. */
type Mover = Node & { moveBefore?: (node: Node, before: Node | null) => void }
const canMove = () => 'moveBefore' in Element.prototype

/** Frame and the listeners on its document. */
interface Frame {
  readonly element: HTMLIFrameElement
  readonly stop?: () => void
}

/** Operations on the cached frames. */
interface FrameKind<F> {
  create: (parent: Node) => F
  /** Removes the attributes of a hidden frame, so that queries do not find it. */
  undress: (frame: F) => void
  /** Returns true if its content is still cached; user data deleted from the cache is deleted here too. */
  isCached: (frame: F) => boolean
  lastWidth: () => number
}

/** Cache of hidden rendered frames, including an empty one for the next content. */
export class FrameShelf<F extends Frame> {
  readonly #kind: FrameKind<F>
  readonly #isOn = switches.keptFrames && canMove()
  #shelf: HTMLElement | undefined
  /** Least recently used first. */
  #shelved: F[] = []
  #spare: F | undefined

  constructor(kind: FrameKind<F>) {
    this.#kind = kind
  }

  /** Moves a matching frame from the cache into the page, already rendered. */
  claim(isTarget: (frame: F) => boolean, parent: HTMLElement): F | undefined {
    const match = this.#shelved.find(isTarget)
    if (!match) return undefined
    this.#shelved = this.#shelved.filter((frame) => frame !== match)
    move(match, parent)
    return match
  }

  claimEmpty(parent: HTMLElement): F {
    const frame = this.#spare
    if (!frame) return this.#kind.create(parent)
    this.#spare = undefined
    move(frame, parent)
    whenIdle(this.#createSpare)
    return frame
  }

  /** Hides a frame with its content, while that is cached. */
  shelve(frame: F): void {
    if (this.#isOn && frame.element.isConnected && this.#kind.isCached(frame)) this.#shelve(frame)
    else drop(frame)
  }

  /** Pre-renders content that will likely be needed next, when idle; `fill` does so, or has nothing to do. */
  prerender(isTarget: (frame: F) => boolean, fill: (empty: F) => F | undefined): void {
    if (!this.#isOn) return
    whenIdle(() => {
      if (this.#shelved.some(isTarget)) return
      const empty = this.#kind.create(this.#open())
      const frame = fill(empty)
      if (frame) this.#shelve(frame)
      else drop(empty)
    })
  }

  /** Prepares an empty frame. */
  prepare(): void {
    if (this.#isOn) whenIdle(this.#createSpare)
  }

  /** Deletes frames whose content is no longer cached. */
  dropUnknown(): void {
    const uncached = this.#shelved.filter((frame) => !this.#kind.isCached(frame))
    this.#shelved = this.#shelved.filter((frame) => !uncached.includes(frame))
    for (const frame of uncached) drop(frame)
  }

  #shelve(frame: F): void {
    this.#kind.undress(frame)
    move(frame, this.#open())
    // Moving causes a layout, which runs now instead of on display.
    whenIdle(() => frame.element.contentDocument?.documentElement.getBoundingClientRect())
    this.#shelved.push(frame)
    if (this.#shelved.length > MOST_KEPT) drop(this.#shelved.shift() as F)
  }

  readonly #createSpare = () => {
    this.#spare ??= this.#kind.create(this.#open())
  }

  /**
   * Returns the container of hidden frames: unreachable, with the last visible width so that they stay laid
   * out. Not a shadow root, because Chromium of 2026 crashes when frames are moved out of one.
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
