import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPictureSize } from './picture-size.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })

test('reads the declared size of PNG and all JPEG variants', async () => {
  expect(readPictureSize(await blank(321, 123).png().toBuffer())).toEqual({ width: 321, height: 123 })
  expect(readPictureSize(await blank(640, 99).jpeg().toBuffer())).toEqual({ width: 640, height: 99 })
  expect(readPictureSize(await blank(99, 640).jpeg({ progressive: true }).toBuffer())).toEqual({
    width: 99,
    height: 640,
  })
  const described = await blank(300, 200)
    .withExif({ IFD0: { Copyright: 'x'.repeat(5000) } })
    .jpeg()
    .toBuffer()
  expect(readPictureSize(described)).toEqual({ width: 300, height: 200 })
})

test('other files have no size', async () => {
  const png = await blank(10, 10).png().toBuffer()
  const jpeg = await blank(10, 10).jpeg().toBuffer()
  const rejected = [
    await blank(10, 10).webp().toBuffer(),
    await blank(10, 10).gif().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"/>'),
    Buffer.from('%!PS-Adobe-3.0 EPSF-3.0'),
    Buffer.alloc(0),
    Buffer.from([0xff, 0xd8]),
    png.subarray(0, 20),
    jpeg.subarray(0, 20),
    Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(100)]),
    // A segment with the length zero must not cause an endless loop.
    Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xe0, 0, 0]), Buffer.alloc(100, 0xff)]),
  ]
  expect(rejected.map((bytes) => readPictureSize(bytes))).toEqual(rejected.map(() => null))
})
