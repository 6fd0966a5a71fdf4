import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { findOffice } from './find-office.ts'
import { LibreOfficeConverter } from './libreoffice-converter.ts'
import { runConfined } from './run-confined.ts'

const program = findOffice()
const rtf = (text: string) => new TextEncoder().encode(`{\\rtf1\\ansi ${text}}`)
const bounds = { seconds: 1, memoryKilobytes: 200_000, fileKilobytes: 100 }
const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith('bocau-document-'))

if (program === null)
  process.stdout.write('skipped, because LibreOffice is not on this machine: what it draws\n')

test.skipIf(program === null)(
  'LibreOffice renders an old document as PDF, one at a time, and leaves nothing behind',
  { timeout: 120_000 },
  async () => {
    const converter = new LibreOfficeConverter(program ?? '')
    const before = leftovers()
    const converted = await Promise.all([
      converter.toPdf(rtf('Xin chao'), 'doc'),
      converter.toPdf(rtf('Lan hai'), 'rtf'),
    ])
    for (const pdf of converted) {
      expect(typeof pdf === 'string' ? pdf : new TextDecoder().decode(pdf.subarray(0, 5))).toBe('%PDF-')
    }
    expect(leftovers()).toEqual(before)
  },
)

test('limits the queue', { timeout: 240_000 }, async () => {
  const converter = new LibreOfficeConverter('/bin/true')
  const results = await Promise.all(Array.from({ length: 6 }, () => converter.toPdf(rtf('x'), 'rtf')))
  expect(results.filter((result) => result === 'busy')).toHaveLength(2)
})

test('a failing or missing program renders nothing', async () => {
  expect(await new LibreOfficeConverter('/bin/false').toPdf(rtf('x'), 'rtf')).toBe('unreadable')
  expect(await new LibreOfficeConverter('/no/such/program').toPdf(rtf('x'), 'rtf')).toBe('unreadable')
})

test('ends a hanging program with all its children', async () => {
  expect(await runConfined(['/bin/sh', '-c', 'sleep 60 & sleep 60'], tmpdir(), bounds)).toBe(false)
})

test('the program gets no environment variables of the server', async () => {
  process.env.BOCAU_TEST_SECRET = 'x'
  expect(await runConfined(['/bin/sh', '-c', 'test -z "$BOCAU_TEST_SECRET"'], tmpdir(), bounds)).toBe(true)
})

test('finds an office only where there is an executable', () => {
  expect(findOffice(['/no/such/program'])).toBe(null)
  expect(findOffice(['/no/such/program', '/bin/sh'])).toBe('/bin/sh')
})
