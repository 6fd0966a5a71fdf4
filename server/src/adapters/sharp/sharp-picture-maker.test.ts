import sharp, { type Metadata } from 'sharp'
import { expect, test } from 'vitest'
import { SharpPictureMaker } from './sharp-picture-maker.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } } })

const maker = (options: object = {}) => new SharpPictureMaker({ maxPixels: 1_000_000, ...options })

async function readMetadata(picture: Uint8Array): Promise<Metadata> {
  const square = await maker().toSquare(picture, 64)
  if (typeof square === 'string') throw new Error(square)
  return sharp(square).metadata()
}

test('crops a picture to a square JPEG with transparency as white', async () => {
  for (const [width, height] of [
    [100, 100],
    [900, 100],
    [100, 900],
    [32, 32],
  ] as const) {
    const {
      format,
      width: w,
      height: h,
      hasAlpha,
    } = await readMetadata(await blank(width, height).png().toBuffer())
    expect([format, w, h, hasAlpha]).toEqual(['jpeg', 64, 64, false])
  }
  const square = (await maker().toSquare(await blank(100, 100).png().toBuffer(), 64)) as Uint8Array
  expect([...(await sharp(square).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
})

test('converts CMYK to RGB', async () => {
  const print = await blank(200, 200).flatten().toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(print).metadata()).space).toBe('cmyk')
  expect((await readMetadata(print)).space).toBe('srgb')
})

test('rejects too many pixels and unreadable files', async () => {
  const large = await blank(1001, 1000).png().toBuffer()
  const full = await blank(500, 500).jpeg().toBuffer()
  const broken = [large, Buffer.from('nonsense'), Buffer.alloc(0), full.subarray(0, 300)]
  for (const bytes of broken) expect(await maker().toSquare(bytes, 64)).toBe('unreadable')
})

test('queues pictures and rejects when the queue is full', async () => {
  const queue = maker({ queue: 3 })
  const picture = await blank(300, 300).png().toBuffer()
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => queue.toSquare(picture, 64)))
  expect(outcomes.filter((one) => one === 'busy')).toHaveLength(1)
  expect(await queue.toSquare(picture, 64)).not.toBe('busy')
})
