import type { BackupPlace } from './backup-objects.ts'
import { listPieces, placeOfPiece } from './generation.ts'
import { PieceDamaged, type Sealing } from './sealing.ts'

/** Chunks of a backup destination; existing ones are not stored again. */
export class PieceStore {
  readonly #place: BackupPlace
  readonly #sealing: Sealing
  readonly #known: Set<string>
  /** Amount of new content. */
  readonly put = { pieces: 0, bytes: 0 }

  private constructor(place: BackupPlace, sealing: Sealing, known: Set<string>) {
    this.#place = place
    this.#sealing = sealing
    this.#known = known
  }

  static async open(place: BackupPlace, sealing: Sealing): Promise<PieceStore> {
    return new PieceStore(place, sealing, new Set(await Array.fromAsync(listPieces(place))))
  }

  has(piece: string): boolean {
    return this.#known.has(piece)
  }

  all(): Iterable<string> {
    return this.#known
  }

  /** Stores and verifies content; returns its name. */
  async keep(content: Uint8Array): Promise<string> {
    const name = this.#sealing.nameOf(content)
    if (this.#known.has(name)) return name
    const sealed = await this.#sealing.seal(name, content)
    await this.#place.put(placeOfPiece(name), sealed)
    await this.read(name)
    this.#known.add(name)
    this.put.pieces++
    this.put.bytes += sealed.byteLength
    return name
  }

  /** Returns the content of a chunk; throws `PieceDamaged` if it is missing or does not match its name. */
  async read(name: string): Promise<Uint8Array> {
    const sealed = await this.#place.get(placeOfPiece(name))
    if (!sealed) throw new PieceDamaged(`${name} is missing`)
    return this.#sealing.openPiece(name, sealed)
  }

  /** Verifies chunks; returns the damaged ones. */
  async prove(pieces: Iterable<string>): Promise<Set<string>> {
    const damaged = new Set<string>()
    for (const piece of new Set(pieces)) if (!(await this.#isWhole(piece))) damaged.add(piece)
    return damaged
  }

  async remove(piece: string): Promise<void> {
    this.#known.delete(piece)
    await this.#place.remove(placeOfPiece(piece))
  }

  async #isWhole(piece: string): Promise<boolean> {
    try {
      await this.read(piece)
      return true
    } catch (error) {
      if (error instanceof PieceDamaged) return false
      throw error
    }
  }
}
