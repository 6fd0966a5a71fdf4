import fs from 'node:fs'
import { promisify } from 'node:util'

const fsync = promisify(fs.fsync)

type Directory = { descriptor: number; running: Promise<void> | null; next: Promise<void> | null }

/** Makes directory entries durable; concurrent callers for one directory share an fsync. */
export class DirectorySyncs {
  // Keeps one descriptor per directory open (256 at most): opening costs as much as the sync.
  #directories = new Map<string, Directory>()

  /** Resolves when all earlier renames survive a power loss. */
  sync(path: string): Promise<void> {
    // Windows cannot open directories; the NTFS journal preserves names.
    if (process.platform === 'win32') return Promise.resolve()

    const directory = this.#directories.get(path) ?? this.#open(path)
    if (!directory.running) return this.#start(directory)

    // A running sync may have started before our change, so the next one counts.
    directory.next ??= this.#startAfter(directory, directory.running)
    return directory.next
  }

  close(): void {
    for (const { descriptor } of this.#directories.values()) fs.closeSync(descriptor)
    this.#directories.clear()
  }

  #open(path: string): Directory {
    const directory = { descriptor: fs.openSync(path, 'r'), running: null, next: null }
    this.#directories.set(path, directory)
    return directory
  }

  #start(directory: Directory): Promise<void> {
    const running = fsync(directory.descriptor).finally(() => {
      if (directory.running === running) directory.running = null
    })
    directory.running = running
    return running
  }

  /** Starts a sync when the running one has succeeded; all callers that wait for it share it. */
  async #startAfter(directory: Directory, running: Promise<void>): Promise<void> {
    try {
      // If it failed, so do we: a further fsync would report success for lost names.
      await running
    } finally {
      directory.next = null
    }
    return this.#start(directory)
  }
}
