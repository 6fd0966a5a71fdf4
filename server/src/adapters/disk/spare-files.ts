import fs from 'node:fs'

/** A new empty file that is open for writing. */
export interface SpareFile {
  path: string
  descriptor: number
}

const keptReady = 8
/** Well before a sweep could take it for a stray. */
const staleAfterMs = 10 * 60 * 1000

/**
 * Empty files made in advance. Making one waits for the file system's journal while others are being synced,
 * half a millisecond each time, and here nobody waits for it.
 */
export class SpareFiles {
  readonly #newName: () => string
  #ready: (SpareFile & { madeAt: number })[] = []
  #making = 0
  #isClosed = false

  constructor(newName: () => string) {
    this.#newName = newName
  }

  /** A file to write into: one that is ready, else a new one. */
  take(): SpareFile {
    const found = this.#ready.shift()
    this.#makeMore()
    if (found && Date.now() - found.madeAt < staleAfterMs) return found
    if (found) discard(found)
    const path = this.#newName()
    return { path, descriptor: fs.openSync(path, 'wx', 0o600) }
  }

  close(): void {
    this.#isClosed = true
    for (const spare of this.#ready.splice(0)) discard(spare)
  }

  #makeMore(): void {
    while (!this.#isClosed && this.#ready.length + this.#making < keptReady) {
      this.#making++
      const path = this.#newName()
      fs.open(path, 'wx', 0o600, (error, descriptor) => {
        this.#making--
        // What keeps a file from being made now is told to whoever asks for one.
        if (error) return
        const spare = { path, descriptor, madeAt: Date.now() }
        if (this.#isClosed) discard(spare)
        else this.#ready.push(spare)
      })
    }
  }
}

function discard({ path, descriptor }: SpareFile): void {
  fs.closeSync(descriptor)
  fs.rmSync(path, { force: true })
}
