import { expect, test } from 'vitest'
import { isPicture } from './is-picture.ts'

const photo = { content_type: 'image/jpeg', size: 40_000, scan: 'clean' }

test.each([
  ['a photograph', {}, true],
  ['one that is not scanned yet', { scan: 'not_scanned' }, true],
  ['one with a virus', { scan: 'infected' }, false],
  ['one of six megabytes', { size: 6 * 1024 * 1024 }, false],
  ['a drawing that may hold scripts', { content_type: 'image/svg+xml' }, false],
  ['a message', { content_type: 'message/rfc822' }, false],
  ['a folder', { content_type: null }, false],
])('shows %s as a picture or not', (_, change, isVisible) => {
  expect(isPicture({ ...photo, ...change })).toBe(isVisible)
})
