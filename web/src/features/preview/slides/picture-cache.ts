import { findEntry } from '@bocau/mail-core/text/find-entry'
import type { SlideRead } from './slide.ts'

/** Image types that browsers render safely; excludes SVG and old vector formats. */
const typeOfExtension: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
}

/** Creates one object URL for each image of a presentation; they are revoked on closing. */
export class PictureCache {
  readonly #addresses = new Map<string, string>()

  /** Stores the images of a slide; skips unsupported types. */
  store(pictures: SlideRead['pictures']): void {
    for (const { path, bytes } of pictures) {
      const type = findEntry(typeOfExtension, path.split('.').at(-1)?.toLowerCase() ?? '')
      if (!type || this.#addresses.has(path)) continue
      const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
      this.#addresses.set(path, URL.createObjectURL(blob))
    }
  }

  /** Returns the object URL of an image; undefined if it cannot be rendered. */
  pictureUrl(path: string): string | undefined {
    return this.#addresses.get(path)
  }

  clear(): void {
    for (const address of this.#addresses.values()) URL.revokeObjectURL(address)
    this.#addresses.clear()
  }
}
