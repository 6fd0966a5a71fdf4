import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { DirectorySyncs } from './directory-syncs.ts'
import { DurableFiles } from './durable-files.ts'

/** Named objects as files in a directory, each complete and durable, or missing. */
export class DiskObjects {
  readonly #directory: string
  readonly #directories = new DirectorySyncs()
  readonly #files: DurableFiles
  readonly #created = new Set<string>()

  private constructor(directory: string) {
    this.#directory = directory
    this.#files = new DurableFiles(path.join(directory, 'tmp'), this.#directories)
  }

  /** Opens a directory, creates it if missing, and deletes leftovers of a crash. */
  static async open(directory: string): Promise<DiskObjects> {
    await mkdir(path.join(directory, 'tmp'), { recursive: true, mode: 0o700 })
    const objects = new DiskObjects(directory)
    await objects.#files.sweep()
    return objects
  }

  async upload(name: string, content: Uint8Array): Promise<void> {
    const file = this.#filePath(name)
    await this.#createDirectory(path.dirname(file))
    await this.#files.write(content, file)
  }

  /** Returns the content; null if the object is missing. */
  async get(name: string): Promise<Uint8Array | null> {
    try {
      return await readFile(this.#filePath(name))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** Lists the names below a folder, which ends with a slash. */
  async *list(folder: string): AsyncIterable<string> {
    // An unreadable folder is not empty: treating it so would delete chunks that are still needed.
    const entries = await readdir(this.#filePath(folder), { withFileTypes: true }).catch(emptyIfMissing)
    for (const entry of entries) {
      if (entry.isDirectory()) yield* this.list(`${folder}${entry.name}/`)
      else yield folder + entry.name
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.#filePath(name), { force: true })
  }

  async close(): Promise<void> {
    await this.#files.close()
    this.#directories.close()
  }

  async #createDirectory(directory: string): Promise<void> {
    if (this.#created.has(directory)) return
    const first = await mkdir(directory, { recursive: true, mode: 0o700 })
    if (first) await this.#directories.sync(path.dirname(first))
    this.#created.add(directory)
  }

  #filePath(name: string): string {
    return path.join(this.#directory, name)
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

function emptyIfMissing(error: unknown): [] {
  if (isMissing(error)) return []
  throw error
}
