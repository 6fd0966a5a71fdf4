import { expect, test } from 'vitest'
import { holdImages } from './held-images.ts'

test('exports an image under its path, and only once it has one', () => {
  const held = holdImages()
  const html = '<div>a<img src="blob:x/1" alt="Ghế"><img alt="" src="blob:x/2"><img src="/api/y"></div>'
  held.settle('blob:x/2', '/api/v2/public/files/b/raw')

  expect(held.written(html)).toBe(
    '<div>a<img alt="" src="/api/v2/public/files/b/raw"><img src="/api/y"></div>',
  )
})
