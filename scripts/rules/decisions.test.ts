import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../docs/decisions')
const records = readdirSync(folder).filter((file) => file !== 'README.md')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

const maxWords = 400
const headings = ['Context', 'Decision', 'Alternatives', 'Consequences']

test('record numbers have no gaps', () => {
  const numbers = records.map((file) => file.slice(0, 5)).toSorted()
  expect(numbers).toEqual(records.map((_, index) => `${String(index + 1).padStart(4, '0')}-`))
})

test('each record has a title with its number, a status and a date', () => {
  const wrong = records.filter((file) => {
    const [title = '', blank, status = ''] = read(file).split('\n')
    const isTitled = title.startsWith(`# ${file.slice(0, 4)} `) && blank === ''
    return !isTitled || !/^Status: (?:stands|superseded by .+)\. \d{4}-\d\d-\d\d\.$/.test(status)
  })
  expect(wrong).toEqual([])
})

test('each record has context, decision, alternatives and consequences', () => {
  const wrong = records.filter((file) => {
    const present = [...read(file).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)
    return present.join() !== headings.join()
  })
  expect(wrong).toEqual([])
})

test('each record has at most 400 words', () => {
  const long = records.filter((file) => read(file).split(/\s+/).filter(Boolean).length > maxWords)
  expect(long).toEqual([])
})

test('the index lists each record once with its title, status and date', () => {
  const index = read('README.md').split('\n')
  const wrong = records.filter((file) => {
    const [, number = '', title = ''] = /^# (\d{4}) (.+)$/m.exec(read(file)) ?? []
    const [, status = '', date = ''] = /^Status: (.+)\. (\d{4}-\d\d-\d\d)\.$/m.exec(read(file)) ?? []
    const rows = index.filter((line) => line.includes(`](${file})`))
    return rows.length !== 1 || rows[0] !== `| [${number}](${file}) | ${title} | ${status} | ${date} |`
  })
  expect(wrong).toEqual([])
})

test('links between records lead to existing records', () => {
  const missing = ['README.md', ...records].flatMap((file) =>
    [...read(file).matchAll(/\]\((\d{4}-[^)#]*)/g)]
      .filter(([, target = '']) => !records.includes(target))
      .map(([link]) => `${file}: ${link}`),
  )
  expect(missing).toEqual([])
})
