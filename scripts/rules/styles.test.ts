import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../web/src')

/** A rule of a pseudo-element that contains an at-rule. */
const nestedInPseudoElement = /::[\w-]+[^{};]*\{[^{}]*@\w+/

test('media rules are outside rules of pseudo-elements, where browsers before 2025 ignore them', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(
    files.filter((file) => nestedInPseudoElement.test(readFileSync(join(source, file), 'utf8'))),
  ).toEqual([])
})
