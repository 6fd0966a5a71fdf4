const HELD = /<img\b[^>]*\bsrc="(blob:[^"]*)"[^>]*>/g

/** Images that stand in the text before the server has them: shown from the memory of the browser until then. */
export interface HeldImages {
  hold(url: string): void
  /** The server has it: from now on it goes by that path. */
  settle(url: string, path: string): void
  /** The HTML as others may know it: with the paths of images that have arrived, without those that have not. */
  written(html: string): string
  release(): void
}

/** Undoing brings back what once stood there, so an image is kept and its path remembered until the text is closed. */
export function holdImages(): HeldImages {
  const paths = new Map<string, string>()
  const urls: string[] = []
  return {
    hold: (url) => void urls.push(url),
    settle: (url, path) => void paths.set(url, path),
    written: (html) =>
      html.replace(HELD, (image, url: string) => {
        const path = paths.get(url)
        return path === undefined ? '' : image.replace(url, path)
      }),
    release: () => {
      for (const url of urls) URL.revokeObjectURL(url)
    },
  }
}
