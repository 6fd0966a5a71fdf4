import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkContrast } from '../../contrast.mjs'

test('every pair of colours that the product uses can be told apart, in both themes', () => {
  const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
  const { failures, lowest } = checkContrast(css)
  expect(failures).toEqual([])
  expect(Object.keys(lowest)).toEqual(['light', 'dark'])
})
