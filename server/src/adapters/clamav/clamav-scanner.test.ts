import { expect, test } from 'vitest'
import { virusScannerSuite } from '../../ports/virus-scanner.suite.ts'
import { ClamavScanner } from './clamav-scanner.ts'
import { openClamd } from './clamd.fixture.ts'

virusScannerSuite(
  'clamd, simulated by a server with its protocol',
  async () => new ClamavScanner(await openClamd()),
)

test("reports content above clamd's limit as not scanned, although the connection broke", async () => {
  const scanner = new ClamavScanner(await openClamd({ maxBytes: 100_000 }))

  expect(await scanner.scan(Buffer.alloc(20_000_000, 'a'))).toEqual({
    verdict: 'notScanned',
    reason: 'INSTREAM size limit exceeded.',
    isTooLarge: true,
  })
})

test("never reads clamd's error messages as clean", async () => {
  const scanner = new ClamavScanner(await openClamd({ response: 'Can’t allocate memory ERROR' }))

  expect(await scanner.scan(Buffer.from('x'))).toMatchObject({
    verdict: 'notScanned',
    reason: 'Can’t allocate memory',
  })
})

test('reports a missing or unresponsive scanner as not scanned', async () => {
  const unreachable = new ClamavScanner({ host: '127.0.0.1', port: 1 })
  const silent = new ClamavScanner({
    ...(await openClamd({ isUnresponsive: true })),
    timeoutMilliseconds: 50,
  })

  expect(await unreachable.scan(Buffer.from('x'))).toMatchObject({ verdict: 'notScanned' })
  expect(await silent.scan(Buffer.from('x'))).toEqual({
    verdict: 'notScanned',
    reason: 'clamd did not answer in time',
  })
})

test('reports a stream that breaks off as not scanned', async () => {
  const scanner = new ClamavScanner(await openClamd())
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('x')
    throw new Error('the disk failed')
  }

  expect(await scanner.scan(broken())).toEqual({ verdict: 'notScanned', reason: 'the disk failed' })
})

test('a signal aborts the wait', async () => {
  const scanner = new ClamavScanner(await openClamd({ isUnresponsive: true }))
  const deadline = new AbortController()
  const result = scanner.scan(Buffer.from('x'), deadline.signal)
  deadline.abort()

  expect(await result).toMatchObject({ verdict: 'notScanned' })
  expect(await scanner.scan(Buffer.from('x'), deadline.signal)).toMatchObject({ verdict: 'notScanned' })
})
