import { randomFillSync } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, type StatsFs, statfsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskRoom } from '../../ports/free-space.ts'

/** How much room there is: enough, too little, or nobody knows, since the directory is not there or cannot be asked. */
export type DiskState = 'enough' | 'little' | 'unknown'

/** How the room of a disk is watched. */
export interface ReserveOptions {
  directory: string
  /** Below so much free space nothing is taken that needs room. */
  reserveBytes: number
  /** Told each time the room ends or is there again. */
  onChange?: (state: DiskState) => void
  lookEveryMilliseconds?: number
}

const heldBytes = 8 * 1024 * 1024
const heldName = 'reserve'
const freshMilliseconds = 250

/**
 * Watches the free space of a disk. Beside that it holds a few megabytes in a file, which it gives back when the disk
 * is full to the last byte: sessions, marks and deletions have those, and so has a start.
 */
export class DiskReserve implements DiskRoom {
  readonly #options: ReserveOptions
  readonly #held: string
  readonly #timer: NodeJS.Timeout
  #state: DiskState = 'enough'
  #lookedAt = Number.NEGATIVE_INFINITY
  #holding: Promise<void> | null = null

  constructor(options: ReserveOptions) {
    this.#options = options
    this.#held = join(options.directory, heldName)
    mkdirSync(options.directory, { recursive: true })
    this.#timer = setInterval(() => this.#look(), options.lookEveryMilliseconds ?? 1_000)
    this.#timer.unref()
    this.#look()
  }

  /** Gives back what is held where the disk is full: before a start, which needs room itself. */
  static giveBack(directory: string): void {
    const free = freeOf(directory)
    if (free !== null && free < heldBytes / 2) rmSync(join(directory, heldName), { force: true })
  }

  hasRoom(): boolean {
    if (performance.now() - this.#lookedAt > freshMilliseconds) this.#look()
    return this.#state === 'enough'
  }

  usedShare(): number | null {
    const stats = statsOf(this.#options.directory)
    if (!stats) return null
    const { bavail, bfree, blocks } = stats
    // What a file system holds back for its administrator is neither used nor to be had.
    const used = blocks - bfree
    return used + bavail > 0 ? used / (used + bavail) : null
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const { directory, reserveBytes, onChange } = this.#options
    this.#lookedAt = performance.now()
    const free = freeOf(directory)
    DiskReserve.giveBack(directory)
    if (free !== null && free > reserveBytes + 2 * heldBytes) this.#hold()
    const state = free === null ? 'unknown' : free >= reserveBytes ? 'enough' : 'little'
    if (state === this.#state) return
    this.#state = state
    onChange?.(state)
  }

  #hold(): void {
    if (this.#holding || existsSync(this.#held)) return
    // Not of zeros: some file systems keep no room for those.
    this.#holding = writeFile(this.#held, randomFillSync(Buffer.alloc(heldBytes)), { mode: 0o600 })
      .catch(() => {}) // the next look tries again
      .finally(() => {
        this.#holding = null
      })
  }
}

function freeOf(directory: string): number | null {
  const stats = statsOf(directory)
  return stats && stats.bavail * stats.bsize
}

/** What the file system says of a directory; null where it cannot be asked, as of one that was taken away. */
function statsOf(directory: string): StatsFs | null {
  try {
    return statfsSync(directory)
  } catch {
    return null
  }
}
