import { expect, test } from 'vitest'
import { adjustLightness, tinted } from './office-colour.ts'

test.each([
  ['4472c4', 0, '4472c4'],
  ['000000', 0.5, '808080'],
  ['ffffff', -0.5, '808080'],
  ['ff0000', 0.8, 'ffcccc'],
])('%s with a tint of %d is %s', (colour, tint, shade) => {
  expect(tinted(colour, tint)).toBe(shade)
})

test.each([
  ['4472c4', {}, '4472c4'],
  ['ff0000', { share: 0.5 }, '800000'],
  ['000000', { share: 0.5, added: 0.5 }, '808080'],
  ['00ff00', { share: 0.2, added: 0.8 }, 'ccffcc'],
])('%s with lightness %o is %s', (colour, light, shade) => {
  expect(adjustLightness(colour, light)).toBe(shade)
})
