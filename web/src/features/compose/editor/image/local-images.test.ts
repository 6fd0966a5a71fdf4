import { expect, test } from 'vitest'
import { createLocalImages } from './local-images.ts'

test('exports an image under its path, and only once it has one', () => {
  const images = createLocalImages()
  const html = '<div>a<img src="blob:x/1" alt="Ghế"><img alt="" src="blob:x/2"><img src="/api/y"></div>'
  images.setUploadedPath('blob:x/2', '/api/v2/public/files/b/raw')

  expect(images.toExportHtml(html)).toBe(
    '<div>a<img alt="" src="/api/v2/public/files/b/raw"><img src="/api/y"></div>',
  )
})
