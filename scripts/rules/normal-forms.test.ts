import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRepository } from './read-repository.ts'

const ofServer = /^(?:mail-core|contract|server)\/src\/(?!testing\/)/
/** Normalisation of short text, with its limit. */
const ofShort: Readonly<Record<string, string>> = {
  'mail-core/src/address.ts': 'a thousand signs at most, in what a page loads first',
  'mail-core/src/search/fold-text.ts': 'one sign',
  'mail-core/src/text/normal-form.ts': 'the function itself',
}
const ofTests = /\.(?:test|trial|fixture)\.ts$/

test('text is normalised by normalForm, which takes linear time', () => {
  const root = `${import.meta.dirname}/../..`
  const breaches = readRepository(root)
    .sources.map(({ path }) => path)
    .filter((path) => ofServer.test(path) && !ofTests.test(path))
    .filter((path) => /\.normalize\(/.test(readFileSync(`${root}/${path}`, 'utf8')))
  expect(breaches.toSorted()).toEqual(Object.keys(ofShort))
})
