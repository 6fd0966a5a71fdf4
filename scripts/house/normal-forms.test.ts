import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRepository } from './read-repository.ts'

const ofServer = /^(?:mail-core|contract|server)\/src\/(?!testing\/)/
/** Where it is asked of what is short: by what that is bounded. */
const ofShort: Readonly<Record<string, string>> = {
  'mail-core/src/address.ts': 'a thousand signs at most, in what a page loads first',
  'mail-core/src/search/fold-text.ts': 'one sign',
  'mail-core/src/words/normal-form.ts': 'the function itself',
}
const ofTests = /\.(?:test|trial|fixture)\.ts$/

test('a text is brought into a normal form by normalForm alone, whose cost grows with it', () => {
  const root = `${import.meta.dirname}/../..`
  const found = readRepository(root)
    .sources.map(({ path }) => path)
    .filter((path) => ofServer.test(path) && !ofTests.test(path))
    .filter((path) => /\.normalize\(/.test(readFileSync(`${root}/${path}`, 'utf8')))
  expect(found.toSorted()).toEqual(Object.keys(ofShort))
})
