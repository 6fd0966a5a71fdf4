import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readWebpSize } from './read-webp-size.ts'

const blank = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 9, b: 9, alpha } } })

test('reads the declared size of all WebP variants', async () => {
  const size = { width: 321, height: 123 }
  const variants = [
    blank(321, 123).removeAlpha().webp(),
    blank(321, 123).webp({ lossless: true }),
    blank(321, 123, 0.5).webp(),
    blank(321, 123)
      .withExif({ IFD0: { Make: 'x' } })
      .webp({ lossless: true }),
  ]
  for (const variant of variants) expect(readWebpSize(await variant.toBuffer())).toEqual(size)
})

test('other and truncated files have no size', async () => {
  const webp = await blank(10, 10).webp().toBuffer()
  const unknown = Buffer.from(webp)
  unknown.write('VP9 ', 12)
  const broken = Buffer.from(await blank(10, 10).webp({ lossless: true }).toBuffer())
  broken[20] = 0
  const rejected = [
    await blank(10, 10).png().toBuffer(),
    webp.subarray(0, 29),
    Buffer.alloc(0),
    unknown,
    broken,
  ]
  expect(rejected.map((bytes) => readWebpSize(bytes))).toEqual(rejected.map(() => null))
})
