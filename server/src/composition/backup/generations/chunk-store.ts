import type { BackupDestination } from './backup-objects.ts'
import { chunkPath, listChunks } from './generation.ts'
import { ChunkDamaged, type Sealing } from './sealing.ts'

/** Chunks of a backup destination; existing ones are not stored again. */
export class ChunkStore {
  readonly #destination: BackupDestination
  readonly #sealing: Sealing
  readonly #existing: Set<string>
  /** Amount of new content. */
  readonly uploaded = { chunks: 0, bytes: 0 }

  private constructor(destination: BackupDestination, sealing: Sealing, existing: Set<string>) {
    this.#destination = destination
    this.#sealing = sealing
    this.#existing = existing
  }

  static async open(destination: BackupDestination, sealing: Sealing): Promise<ChunkStore> {
    return new ChunkStore(destination, sealing, new Set(await Array.fromAsync(listChunks(destination))))
  }

  has(chunk: string): boolean {
    return this.#existing.has(chunk)
  }

  all(): Iterable<string> {
    return this.#existing
  }

  /** Stores and verifies content; returns its name. */
  async save(content: Uint8Array): Promise<string> {
    const name = this.#sealing.getName(content)
    if (this.#existing.has(name)) return name
    const sealed = await this.#sealing.seal(name, content)
    await this.#destination.upload(chunkPath(name), sealed)
    await this.read(name)
    this.#existing.add(name)
    this.uploaded.chunks++
    this.uploaded.bytes += sealed.byteLength
    return name
  }

  /** Returns the content of a chunk; throws `ChunkDamaged` if it is missing or does not match its name. */
  async read(name: string): Promise<Uint8Array> {
    const sealed = await this.#destination.get(chunkPath(name))
    if (!sealed) throw new ChunkDamaged(`${name} is missing`)
    return this.#sealing.openChunk(name, sealed)
  }

  /** Verifies chunks; returns the damaged ones. */
  async verify(chunks: Iterable<string>): Promise<Set<string>> {
    const damaged = new Set<string>()
    for (const chunk of new Set(chunks)) if (!(await this.#isIntact(chunk))) damaged.add(chunk)
    return damaged
  }

  async remove(chunk: string): Promise<void> {
    this.#existing.delete(chunk)
    await this.#destination.remove(chunkPath(chunk))
  }

  async #isIntact(chunk: string): Promise<boolean> {
    try {
      await this.read(chunk)
      return true
    } catch (error) {
      if (error instanceof ChunkDamaged) return false
      throw error
    }
  }
}
