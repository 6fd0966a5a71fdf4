import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const records = readdirSync(folder).filter((file) => /^\d{4}-/.test(file))
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

test('every decision says its number, what became of it, and since when it stands', () => {
  const wrong = records.filter((file) => {
    const [title = '', , status = ''] = read(file).split('\n')
    const isTitled = title.startsWith(`# ${file.slice(0, 4)} `)
    return !isTitled || !/^Status: (?:stands|superseded by|done with).*\. \d{4}-\d\d-\d\d\.$/.test(status)
  })
  expect(wrong).toEqual([])
})

test('every decision stands once in the index, under its area, with the status that it gives itself', () => {
  const index = read('README.md').split('\n')
  const wrong = records.filter((file) => {
    const rows = index.filter((line) => line.startsWith(`| [${file.slice(0, 4)}](${file}) |`))
    const [, said = ''] = /^Status: (\w+)/m.exec(read(file)) ?? []
    return rows.length !== 1 || !rows[0]?.includes(`| ${said}`)
  })
  expect(wrong).toEqual([])
})

test('what took the place of a decision is there', () => {
  const numbers = new Set(records.map((file) => file.slice(0, 4)))
  const missing = records.flatMap((file) =>
    [...read(file).matchAll(/\]\((\d{4})-[^)]*\.md\)/g)]
      .filter(([, number = '']) => !numbers.has(number))
      .map(([link]) => `${file}: ${link}`),
  )
  expect(missing).toEqual([])
})
