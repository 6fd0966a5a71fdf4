import type { Page } from 'playwright-core'

/** A line that lies between two pixels is not drawn alike twice: so far may a colour be from another, of 255. */
const SAME_COLOUR = 40

/** How many pixels of two pictures have other colours; the browser reads them. */
export function countOtherPixels(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async ({ pictures, sameColour }) => {
      const [before, after] = await Promise.all(
        pictures.map(async (picture) => {
          const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
          canvas?.drawImage(image, 0, 0)
          return canvas?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray()
        }),
      )
      if (!before || !after || before.length === 0 || before.length !== after.length)
        return Number.POSITIVE_INFINITY
      let others = 0
      for (let at = 0; at < before.length; at += 4) {
        const isSame = [0, 1, 2].every(
          (part) => Math.abs((before[at + part] ?? 0) - (after[at + part] ?? 0)) <= sameColour,
        )
        if (!isSame) others += 1
      }
      return others
    },
    { pictures: [one.toString('base64'), other.toString('base64')], sameColour: SAME_COLOUR },
  )
}
