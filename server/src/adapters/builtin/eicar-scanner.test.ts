import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { virusScannerSuite } from '../../ports/virus-scanner.suite.ts'
import { eicarScanner } from './eicar-scanner.ts'

const testString = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join(
  '-',
)

test.each([
  ['alone', testString],
  ['with a line end', `${testString}\r\n`],
  ['inside another file', `PK\u0003\u0004 ${testString} rest`],
])('detects the EICAR test file: %s', async (_, content) => {
  expect(await eicarScanner.scan(Buffer.from(content))).toEqual({
    verdict: 'found',
    name: 'Eicar-Test-Signature',
  })
})

test('never reports other files as clean', async () => {
  for (const content of ['', 'Báo giá', testString.slice(1)]) {
    const result = await eicarScanner.scan(Buffer.from(content))
    expect(result).toEqual({ verdict: 'notScanned', reason: 'no scanner configured', isMissing: true })
  }
})

test('releases the memory of a stream and detects the string across chunks', async () => {
  const chunks = [testString.slice(0, 30), testString.slice(30), 'cuối'].map((text) =>
    Uint8Array.from(Buffer.from(text)),
  )
  expect((await eicarScanner.scan(Readable.from(chunks))).verdict).toBe('found')
  expect(chunks.map((chunk) => chunk.byteLength > 0)).toEqual([false, true, true])
})

test('the scanner does not detect itself', async () => {
  const source = await readFile(new URL('./eicar-scanner.ts', import.meta.url))

  expect((await eicarScanner.scan(source)).verdict).toBe('notScanned')
})

virusScannerSuite('built in', async () => eicarScanner, 'notScanned')
