import fs from 'node:fs'
import { promisify } from 'node:util'

const fsync = promisify(fs.fsync)

type Directory = { descriptor: number; running: Promise<void> | null; next: Promise<void> | null }

/** Makes the names in directories durable; all who wait for the same directory at once share one fsync. */
export class DirectorySyncs {
  // One descriptor per fan-out directory stays open (256 at most): opening it anew costs as much as the sync.
  #directories = new Map<string, Directory>()

  /** Resolves when every change of names made before this call survives a power loss. */
  sync(path: string): Promise<void> {
    // A directory cannot be opened on Windows, where the journal of NTFS keeps names.
    if (process.platform === 'win32') return Promise.resolve()

    const directory = this.#directories.get(path) ?? this.#open(path)
    if (!directory.running) return this.#start(directory)

    // The sync under way may have begun before our change: it does not count, the one after it does.
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

  async #startAfter(directory: Directory, running: Promise<void>): Promise<void> {
    try {
      // Where it fails, so do we: after an error a further fsync would report success for names that are lost.
      await running
    } finally {
      directory.next = null
    }
    return this.#start(directory)
  }
}
