import type { Slides } from './read-slides.ts'

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
  private readonly addresses = new Map<string, string>()
  private readonly slides: Pick<Slides, 'picture'>

  constructor(slides: Pick<Slides, 'picture'>) {
    this.slides = slides
  }

  /** The address of a picture; undefined for one that cannot be drawn. */
  addressOf(path: string): string | undefined {
    const known = this.addresses.get(path)
    if (known) return known
    const type = typeOfExtension[path.split('.').at(-1)?.toLowerCase() ?? '']
    const bytes = type && this.slides.picture(path)
    if (!bytes) return undefined
    const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }))
    this.addresses.set(path, address)
    return address
  }

  clear(): void {
    for (const address of this.addresses.values()) URL.revokeObjectURL(address)
    this.addresses.clear()
  }
}
