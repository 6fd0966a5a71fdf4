import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { DirectorySyncs } from './directory-syncs.ts'
import { DiskThread } from './disk-thread.ts'

/** Maximum size of a file passed to the thread in one message. */
const maxSmallBytes = 128 * 1024

const leftoverAgeMs = 60 * 60 * 1000

/** Writes files that are complete and durable under their final name, or missing. */
export class DurableFiles {
  #temporary: string
  #directories: DirectorySyncs
  #thread = new DiskThread()

  constructor(temporary: string, directories: DirectorySyncs) {
    this.#temporary = temporary
    this.#directories = directories
  }

  async write(content: Uint8Array, target: string): Promise<void> {
    if (content.byteLength > maxSmallBytes) return this.writeStream(singleChunk(content), target)
    await this.#thread.write({ file: this.temporaryName(), target, content })
  }

  async writeStream(content: AsyncIterable<Uint8Array>, target: string): Promise<void> {
    const file = this.temporaryName()
    try {
      await writeSynced(file, content)
      await this.moveSynced(file, target)
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
  }

  /** Renames a synced file durably. */
  async moveSynced(file: string, target: string): Promise<void> {
    await rename(file, target)
    await this.#syncName(target)
  }

  temporaryName(): string {
    return path.join(this.#temporary, randomUUID())
  }

  async close(): Promise<void> {
    await this.#thread.close()
  }

  /** Deletes leftovers of crashes. Recent files may belong to another process. */
  async sweep(): Promise<void> {
    const before = Date.now() - leftoverAgeMs
    for (const name of await readdir(this.#temporary)) {
      const file = path.join(this.#temporary, name)
      const stats = await stat(file).catch(() => null) // Finished or deleted by another process.
      if (stats && stats.mtimeMs < before) await rm(file, { force: true })
    }
  }

  /** Makes the name of a file durable; deletes the file if that fails. */
  async #syncName(target: string): Promise<void> {
    try {
      await this.#directories.sync(path.dirname(target))
    } catch (error) {
      // A second fsync would report success although the name was lost: the next put writes the file again.
      await rm(target, { force: true })
      throw error
    }
  }
}

async function* singleChunk(content: Uint8Array): AsyncIterable<Uint8Array> {
  yield content
}

/** Writes a new file to the disk; fails if it exists. The caller syncs its name. */
export async function writeSynced(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}
