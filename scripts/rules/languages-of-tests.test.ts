import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRepository } from './read-repository.ts'

const switches = /^import \{[^}]{0,300}\b(?:setLanguage|switchLanguage)\b[^}]{0,300}\} from/m
const switchesBack =
  /^afterEach\((?:\(\) => |async )[^\n]{0,80}(?:Language\('vi'\)|\{\n[^}]{0,300}Language\('vi'\))/m

test('a web test that changes the language restores it, because the files of a worker share it', () => {
  const root = `${import.meta.dirname}/../..`
  const breaches = readRepository(root)
    .sources.map(({ path }) => path)
    .filter((path) => /^web\/.*\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))
    .filter(({ text }) => switches.test(text))
  expect(breaches.length).toBeGreaterThan(5)
  expect(breaches.filter(({ text }) => !switchesBack.test(text)).map(({ path }) => path)).toEqual([])
})
