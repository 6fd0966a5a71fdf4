const LOCAL_IMAGE = /<img\b[^>]*\bsrc="(blob:[^"]*)"[^>]*>/g

/** Images shown from browser memory until they are uploaded. */
export interface LocalImages {
  add(url: string): void
  /** Called when the image is uploaded; exports use its path from then on. */
  setUploadedPath(url: string, path: string): void
  /** Returns the HTML to export: uploaded images by path, without pending ones. */
  toExportHtml(html: string): string
  release(): void
}

/** Keeps images and their paths until the editor closes, because undo can restore a removed image. */
export function createLocalImages(): LocalImages {
  const paths = new Map<string, string>()
  const urls: string[] = []
  return {
    add: (url) => void urls.push(url),
    setUploadedPath: (url, path) => void paths.set(url, path),
    toExportHtml: (html) =>
      html.replace(LOCAL_IMAGE, (image, url: string) => {
        const path = paths.get(url)
        return path === undefined ? '' : image.replace(url, path)
      }),
    release: () => {
      for (const url of urls) URL.revokeObjectURL(url)
    },
  }
}
