import { randomFillSync } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, type StatsFs, statfsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DiskSpace } from '../../ports/free-space.ts'

/** Free space: enough, too little, or unknown because the directory is missing or unreadable. */
export type DiskState = 'enough' | 'low' | 'unknown'

/** Options for monitoring a disk. */
export interface ReserveOptions {
  directory: string
  /** Below this free space, operations that need space are rejected. */
  reserveBytes: number
  /** Called when space runs out or is available again. */
  onChange?: (state: DiskState) => void
  pollMilliseconds?: number
}

const reservedBytes = 8 * 1024 * 1024
const reserveName = 'reserve'
const maxAgeMilliseconds = 250

/**
 * Monitors free disk space. Reserves a few megabytes in a file that is deleted when the disk is completely full, so
 * that sessions, flags, deletions and a start still work.
 */
export class DiskReserve implements DiskSpace {
  readonly #options: ReserveOptions
  readonly #reserveFile: string
  readonly #timer: NodeJS.Timeout
  #state: DiskState = 'enough'
  #checkedAt = Number.NEGATIVE_INFINITY
  #pendingReserve: Promise<void> | null = null

  constructor(options: ReserveOptions) {
    this.#options = options
    this.#reserveFile = join(options.directory, reserveName)
    mkdirSync(options.directory, { recursive: true })
    this.#timer = setInterval(() => this.#check(), options.pollMilliseconds ?? 1_000)
    this.#timer.unref()
    this.#check()
  }

  /** Releases the reserve if the disk is full, because a start needs space. */
  static releaseIfFull(directory: string): void {
    const free = freeBytes(directory)
    if (free !== null && free < reservedBytes / 2) rmSync(join(directory, reserveName), { force: true })
  }

  hasSpace(): boolean {
    if (performance.now() - this.#checkedAt > maxAgeMilliseconds) this.#check()
    return this.#state === 'enough'
  }

  /** Returns the used share of the disk, from 0 to 1; null if it is unknown. */
  usedShare(): number | null {
    const stats = readStatistics(this.#options.directory)
    if (!stats) return null
    const { bavail, bfree, blocks } = stats
    // Space reserved for root is neither used nor available.
    const used = blocks - bfree
    return used + bavail > 0 ? used / (used + bavail) : null
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Updates the state of the disk; restores the reserve when there is space for it again. */
  #check(): void {
    const { directory, reserveBytes, onChange } = this.#options
    this.#checkedAt = performance.now()
    const free = freeBytes(directory)
    DiskReserve.releaseIfFull(directory)
    if (free !== null && free > reserveBytes + 2 * reservedBytes) this.#reserve()
    const state = free === null ? 'unknown' : free >= reserveBytes ? 'enough' : 'low'
    if (state === this.#state) return
    this.#state = state
    onChange?.(state)
  }

  /** Writes the reserve file unless it exists. */
  #reserve(): void {
    if (this.#pendingReserve || existsSync(this.#reserveFile)) return
    // Random bytes, because some file systems do not allocate zeros.
    this.#pendingReserve = writeFile(this.#reserveFile, randomFillSync(Buffer.alloc(reservedBytes)), {
      mode: 0o600,
    })
      .catch(() => {}) // Retried at the next check.
      .finally(() => {
        this.#pendingReserve = null
      })
  }
}

function freeBytes(directory: string): number | null {
  const stats = readStatistics(directory)
  return stats && stats.bavail * stats.bsize
}

/** Returns file system statistics of a directory; null if it is missing or unreadable. */
function readStatistics(directory: string): StatsFs | null {
  try {
    return statfsSync(directory)
  } catch {
    return null
  }
}
