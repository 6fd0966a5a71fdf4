/** Cache of thumbnails by key: each is rendered once, one after the other; the least recently used are dropped. */
export class ThumbnailShelf<T> {
  readonly #known = new Map<string, Promise<string | undefined>>()
  readonly #draw: (thing: T) => Promise<string | undefined>
  readonly #letGo: (address: string) => void
  readonly #most: number
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    draw: (thing: T) => Promise<string | undefined>,
    letGo: (address: string) => void,
    most: number,
  ) {
    this.#draw = draw
    this.#letGo = letGo
    this.#most = most
  }

  /** Returns the address of a thumbnail; undefined if there is none. `isWanted` is checked before rendering. */
  get(key: string, thing: T, isWanted: () => boolean): Promise<string | undefined> {
    const known = this.#known.get(key)
    if (known) {
      this.#known.delete(key)
      this.#known.set(key, known)
      return known
    }
    const drawn = this.#last.then(async () => {
      if (isWanted()) return this.#draw(thing).catch(() => undefined)
      // No longer visible; rendered when it is visible again.
      this.#known.delete(key)
      return undefined
    })
    this.#last = drawn
    this.#known.set(key, drawn)
    this.#shorten()
    return drawn
  }

  #shorten(): void {
    const [oldest] = this.#known
    if (!oldest || this.#known.size <= this.#most) return
    const [key, drawn] = oldest
    this.#known.delete(key)
    void drawn.then((address) => address && this.#letGo(address))
  }
}
