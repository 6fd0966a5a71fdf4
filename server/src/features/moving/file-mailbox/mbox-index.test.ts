import { expect, test } from 'vitest'
import { indexMbox, TooManyMessages, unquoteMbox } from './mbox-index.ts'

async function* mboxOf(count: number, labelsOf: (n: number) => string[]): AsyncGenerator<Uint8Array> {
  for (let n = 0; n < count; n++)
    yield Buffer.from(`From a 10:00\nX-Gmail-Labels: ${labelsOf(n).join(',')}\n\n\n`)
}

const fifty = (prefix: string) => Array.from({ length: 50 }, (_, n) => `${prefix}${n}-`.padEnd(100, 'x'))

test('equal flags of many messages are stored once', async () => {
  const entries = await indexMbox(mboxOf(2_000, (n) => fifty(n % 2 === 0 ? 'even' : 'odd')))
  expect(entries).toHaveLength(2_000)
  expect(new Set(entries.map(({ flags }) => flags)).size).toBe(2)
  expect(entries[1]?.flags.labels).toContain('odd0-'.padEnd(100, 'x'))
})

test('too many distinct flags are rejected', async () => {
  await expect(indexMbox(mboxOf(4_000, (n) => fifty(`${n}-`)))).rejects.toThrow(TooManyMessages)
})

test('a message of quoted From lines only is restored', () => {
  const quoted = 'Subject: a\n\n>From b\n>>From c\n> From d\nFrom e >From f\n>From g'
  expect(String(unquoteMbox(Buffer.from(quoted)))).toBe(
    'Subject: a\n\nFrom b\n>From c\n> From d\nFrom e >From f\nFrom g',
  )
  const lines = 500_000
  expect(
    unquoteMbox(Buffer.from('>From \n'.repeat(lines))).equals(Buffer.from('From \n'.repeat(lines))),
  ).toBe(true)
  const plain = Buffer.from('Subject: a\n\nFrom b\n')
  expect(unquoteMbox(plain)).toBe(plain)
})
