import { ownOf } from '@bocau/mail-core/words/own-of'
import type { SlideRead } from './slide.ts'

/** What a browser draws and nothing else; a drawing of its own (svg) or of an old program is left out. */
const typeOfExtension: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
}

/** Gives the pictures of a presentation addresses, each once, until it is closed. */
export class PictureShelf {
  readonly #addresses = new Map<string, string>()

  /** Takes in the pictures that came with a slide; one that cannot be drawn is left out. */
  keep(pictures: SlideRead['pictures']): void {
    for (const { path, bytes } of pictures) {
      const type = ownOf(typeOfExtension, path.split('.').at(-1)?.toLowerCase() ?? '')
      if (!type || this.#addresses.has(path)) continue
      const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
      this.#addresses.set(path, URL.createObjectURL(blob))
    }
  }

  /** The address of a picture that is here; undefined for one that cannot be drawn. */
  addressOf(path: string): string | undefined {
    return this.#addresses.get(path)
  }

  clear(): void {
    for (const address of this.#addresses.values()) URL.revokeObjectURL(address)
    this.#addresses.clear()
  }
}
