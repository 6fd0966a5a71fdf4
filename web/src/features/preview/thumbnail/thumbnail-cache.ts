/** Cache of thumbnails by key: each is rendered once, one after the other; the least recently used are dropped. */
export class ThumbnailCache<T> {
  readonly #cache = new Map<string, Promise<string | undefined>>()
  readonly #render: (source: T) => Promise<string | undefined>
  readonly #release: (address: string) => void
  readonly #maxEntries: number
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    render: (source: T) => Promise<string | undefined>,
    release: (address: string) => void,
    maxEntries: number,
  ) {
    this.#render = render
    this.#release = release
    this.#maxEntries = maxEntries
  }

  /** Returns the address of a thumbnail; undefined if there is none. `isNeeded` is checked before rendering. */
  get(key: string, source: T, isNeeded: () => boolean): Promise<string | undefined> {
    const cached = this.#cache.get(key)
    if (cached) {
      this.#cache.delete(key)
      this.#cache.set(key, cached)
      return cached
    }
    const rendered = this.#last.then(async () => {
      if (isNeeded()) return this.#render(source).catch(() => undefined)
      // No longer visible; rendered when it is visible again.
      this.#cache.delete(key)
      return undefined
    })
    this.#last = rendered
    this.#cache.set(key, rendered)
    this.#dropOldest()
    return rendered
  }

  #dropOldest(): void {
    const [oldest] = this.#cache
    if (!oldest || this.#cache.size <= this.#maxEntries) return
    const [key, rendered] = oldest
    this.#cache.delete(key)
    void rendered.then((address) => address && this.#release(address))
  }
}
