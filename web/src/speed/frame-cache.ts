import { whenIdle } from '../ui/timing/when-idle.ts'
import css from './frame-cache.module.css'
import { switches } from './switches.ts'

/** Maximum number of hidden frames with content: the next and the last ones. */
const MAX_FRAMES = 6

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
  /** Removes the content of a frame, which takes less time than creating one. */
  emptied: (frame: F) => F
  /** Removes the attributes of a hidden frame, so that queries do not find it. */
  removeAttributes: (frame: F) => void
  /** Returns true if its content is still cached; user data deleted from the cache is deleted here too. */
  isCached: (frame: F) => boolean
  lastWidth: () => number
}

/** Cache of hidden rendered frames, including an empty one for the next content. */
export class FrameCache<F extends Frame> {
  readonly #kind: FrameKind<F>
  readonly #isEnabled = switches.keptFrames && canMove()
  #container: HTMLElement | undefined
  /** Least recently used first. */
  #hidden: F[] = []
  #empty: F | undefined
  /** Evicted frame that becomes the empty one. */
  #used: F | undefined

  constructor(kind: FrameKind<F>) {
    this.#kind = kind
  }

  /** Moves a matching frame from the cache into the page, already rendered. */
  claim(isTarget: (frame: F) => boolean, parent: HTMLElement): F | undefined {
    const match = this.#hidden.find(isTarget)
    if (!match) return undefined
    this.#hidden = this.#hidden.filter((frame) => frame !== match)
    move(match, parent)
    return match
  }

  claimEmpty(parent: HTMLElement): F {
    const frame = this.#empty
    if (!frame) return this.#kind.create(parent)
    this.#empty = undefined
    move(frame, parent)
    whenIdle(this.#createEmpty)
    return frame
  }

  /** Hides a frame with its content, while that is cached. */
  store(frame: F): void {
    if (this.#isEnabled && frame.element.isConnected && this.#kind.isCached(frame)) this.#store(frame)
    else drop(frame)
  }

  /** Pre-renders content that will likely be needed next, when idle; `fill` does so, or has nothing to do. */
  prerender(isTarget: (frame: F) => boolean, fill: (empty: F) => F | undefined): void {
    if (!this.#isEnabled) return
    whenIdle(() => {
      if (this.#hidden.some(isTarget)) return
      this.#createEmpty()
      const frame = this.#empty && fill(this.#empty)
      if (!frame) return
      this.#empty = undefined
      this.#store(frame)
      whenIdle(this.#createEmpty)
    })
  }

  /** Prepares an empty frame. */
  prepare(): void {
    if (this.#isEnabled) whenIdle(this.#createEmpty)
  }

  /** Deletes frames whose content is no longer cached. */
  deleteStale(): void {
    const uncached = this.#hidden.filter((frame) => !this.#kind.isCached(frame))
    this.#hidden = this.#hidden.filter((frame) => !uncached.includes(frame))
    for (const frame of uncached) drop(frame)
  }

  #store(frame: F): void {
    this.#kind.removeAttributes(frame)
    move(frame, this.#ensureContainer())
    // Moving causes a layout, which runs now instead of on display.
    whenIdle(() => frame.element.contentDocument?.documentElement.getBoundingClientRect())
    this.#hidden.push(frame)
    if (this.#hidden.length > MAX_FRAMES) this.#reuse(this.#hidden.shift() as F)
  }

  /** Makes a hidden frame the empty one when idle, if there is none. */
  #reuse(frame: F): void {
    frame.stop?.()
    if (this.#empty || this.#used) {
      frame.element.remove()
      return
    }
    this.#used = frame
    whenIdle(this.#createEmpty)
  }

  readonly #createEmpty = () => {
    this.#empty ??= this.#used ? this.#kind.emptied(this.#used) : this.#kind.create(this.#ensureContainer())
    this.#used = undefined
  }

  /**
   * Returns the container of hidden frames: unreachable, with the last visible width so that they stay laid
   * out. Not a shadow root, because Chromium of 2026 crashes when frames are moved out of one.
   */
  #ensureContainer(): HTMLElement {
    if (!this.#container) {
      this.#container = document.createElement('div')
      this.#container.className = css.shelf ?? ''
      this.#container.inert = true
      this.#container.setAttribute('aria-hidden', 'true')
      document.body.append(this.#container)
    }
    this.#container.style.width = `${this.#kind.lastWidth()}px`
    return this.#container
  }
}

function drop({ element, stop }: Frame): void {
  stop?.()
  element.remove()
}

function move({ element }: Frame, to: Mover): void {
  if (element.parentNode !== to) to.moveBefore?.(element, null)
}
