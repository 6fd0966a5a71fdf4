import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkContrast } from '../../contrast.mjs'

test('every colour pair has sufficient contrast in both themes', () => {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
  const css = read('./styles/tokens.css') + read('./styles/tokens-later.css')
  const { failures, lowest } = checkContrast(css)
  expect(failures).toEqual([])
  expect(Object.keys(lowest)).toEqual(['light', 'dark'])
})
