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

test('scales a logo down to a PNG within its limits, with transparency as white', async () => {
  const limits = { width: 480, height: 120, maxBytes: 60 * 1024 }
  const sizes = []
  for (const [width, height] of [
    [960, 240],
    [100, 600],
    [60, 50],
  ] as const) {
    const logo = await maker().toLogo(await blank(width, height).png().toBuffer(), limits)
    if (typeof logo === 'string') throw new Error(logo)
    const { format, width: w, height: h } = await sharp(logo.png).metadata()
    expect([format, w, h]).toEqual(['png', logo.width, logo.height])
    expect([...(await sharp(logo.png).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
    sizes.push([w, h])
  }
  expect(sizes).toEqual([
    [480, 120],
    [20, 120],
    [60, 50],
  ])
  expect(await maker().toLogo(Buffer.from('nonsense'), limits)).toBe('unreadable')
})

test('reduces the colours of a logo that is too large', async () => {
  let state = 1
  const noise = Buffer.from(
    Array.from({ length: 480 * 120 * 3 }, () => {
      state = (state * 48_271) % 2_147_483_647
      return state & 255
    }),
  )
  const picture = await sharp(noise, { raw: { width: 480, height: 120, channels: 3 } })
    .png()
    .toBuffer()
  const limits = { width: 480, height: 120, maxBytes: 60 * 1024 }
  const logo = await maker().toLogo(picture, limits)
  if (typeof logo === 'string') throw new Error(logo)
  expect(picture.length).toBeGreaterThan(limits.maxBytes)
  expect(logo.png.length).toBeLessThanOrEqual(limits.maxBytes)
})
