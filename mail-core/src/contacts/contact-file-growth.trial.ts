import { expect, test } from 'vitest'
import { growthOf, maxGrowth } from '../testing/growth.fixture.ts'
import { readContactFile } from './read-contact-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const numbered = (n: number, prefix: string) => Array.from({ length: n }, (_, at) => `${prefix}${at}`)

/** Hostile contact files, by the number of repetitions. */
const files: Record<string, (n: number) => string> = {
  'columns of addresses': (n) => `${'email,'.repeat(n)}\n${'a,'.repeat(n)}`,
  'columns of telephones': (n) => `${'phone,'.repeat(n)}\n${'1,'.repeat(n)}`,
  'columns of notes': (n) => `name,${'notes,'.repeat(n)}\na,${'b,'.repeat(n)}`,
  'columns and short rows': (n) => `name,${'email,'.repeat(n)}\n${'a\n'.repeat(n)}`,
  'a quotation that is never closed': (n) => `name\n"${'a,"",\n'.repeat(n)}`,
  'groups of a cell': (n) => `name,groups\na,${numbered(n, 'g').join(';')}`,
  'addresses of a cell': (n) => `name,email\na,${'b ::: '.repeat(n)}`,
  'quoted cells of a row': (n) => `name\n${'"a",'.repeat(n)}`,
  'rows of a table': (n) => `name\n${'a\n'.repeat(n)}`,
  cards: (n) => 'BEGIN:VCARD\nFN:a\nEND:VCARD\n'.repeat(n),
  'blank lines of a card': (n) => `BEGIN:VCARD\nFN:a\n${'\n \n'.repeat(n)}END:VCARD`,
  'combining marks on one character': (n) => `name\ne${'\u0301\u0323'.repeat(n)}`,
  'soft line breaks of a card': (n) => `BEGIN:VCARD\nNOTE;QUOTED-PRINTABLE:${'a=\n'.repeat(n)}\nEND:VCARD`,
  'folded lines of a card': (n) => `BEGIN:VCARD\nNOTE:${'a\n '.repeat(n)}\nEND:VCARD`,
  'notes of a card': (n) => `BEGIN:VCARD\n${'NOTE:a\n'.repeat(n)}END:VCARD`,
  'preferred addresses of a card': (n) => `BEGIN:VCARD\n${'EMAIL;PREF=1:a@b\n'.repeat(n)}END:VCARD`,
  'parameters of a card': (n) => `BEGIN:VCARD\nEMAIL;${'type=a;'.repeat(n)}:a@b\nEND:VCARD`,
  'beginnings of cards': (n) => `${'BEGIN:VCARD\n'.repeat(n)}END:VCARD`,
  'groups of a card': (n) => `BEGIN:VCARD\nFN:a\nCATEGORIES:${numbered(n, 'g').join(',')}\nEND:VCARD`,
  'members of a group': (n) =>
    `BEGIN:VCARD\nUID:u\nFN:a\nEND:VCARD\nBEGIN:VCARD\nKIND:group\nFN:g\n${'MEMBER:u\n'.repeat(n)}END:VCARD`,
}

test.each(Object.entries(files))('the cost of a contact file grows linearly: %s', async (_, build) => {
  const growth = await growthOf((n) => bytes(build(n)), readContactFile)
  expect(growth.factor, JSON.stringify(growth)).toBeLessThan(maxGrowth)
})

test.each([
  [
    'a card',
    (text: string) => `BEGIN:VCARD\nFN:${text}\nNOTE:${text}\nEMAIL:${text}\nCATEGORIES:${text}\nEND:VCARD`,
  ],
  ['a table', (text: string) => `name,notes,email,groups\n${text},${text},${text},${text}`],
])('a text of %s is cut to the size of its field', (_, write) => {
  const read = readContactFile(bytes(write('e\u0301\u0323'.repeat(100_000))))
  const texts = JSON.stringify(read)
  expect(texts).toContain('e')
  expect(texts.length).toBeLessThan(60_000)
})
