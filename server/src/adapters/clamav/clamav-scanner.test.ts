import { expect, test } from 'vitest'
import { virusScannerSuite } from '../../ports/virus-scanner.suite.ts'
import { ClamavScanner } from './clamav-scanner.ts'
import { openClamd } from './clamd.fixture.ts'

virusScannerSuite(
  'clamd, by a stand-in that speaks its protocol',
  async () => new ClamavScanner(await openClamd()),
)

test('content above the limit of clamd was not scanned, and its answer says so though the connection broke', async () => {
  const scanner = new ClamavScanner(await openClamd({ maxBytes: 100_000 }))

  expect(await scanner.scan(Buffer.alloc(20_000_000, 'a'))).toEqual({
    verdict: 'notScanned',
    reason: 'INSTREAM size limit exceeded.',
    isTooLarge: true,
  })
})

test('what clamd says of its own troubles is never read as clean', async () => {
  const scanner = new ClamavScanner(await openClamd({ answer: 'Can’t allocate memory ERROR' }))

  expect(await scanner.scan(Buffer.from('x'))).toMatchObject({
    verdict: 'notScanned',
    reason: 'Can’t allocate memory',
  })
})

test('a scanner that is not there, or does not answer, has not scanned', async () => {
  const gone = new ClamavScanner({ host: '127.0.0.1', port: 1 })
  const silent = new ClamavScanner({ ...(await openClamd({ isSilent: true })), timeoutMilliseconds: 50 })

  expect(await gone.scan(Buffer.from('x'))).toMatchObject({ verdict: 'notScanned' })
  expect(await silent.scan(Buffer.from('x'))).toEqual({
    verdict: 'notScanned',
    reason: 'clamd did not answer in time',
  })
})

test('a file that breaks off while it is read was not scanned', async () => {
  const scanner = new ClamavScanner(await openClamd())
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('x')
    throw new Error('the disk is gone')
  }

  expect(await scanner.scan(broken())).toEqual({ verdict: 'notScanned', reason: 'the disk is gone' })
})

test('a signal ends the wait for a scanner that does not answer', async () => {
  const scanner = new ClamavScanner(await openClamd({ isSilent: true }))
  const deadline = new AbortController()
  const answer = scanner.scan(Buffer.from('x'), deadline.signal)
  deadline.abort()

  expect(await answer).toMatchObject({ verdict: 'notScanned' })
  expect(await scanner.scan(Buffer.from('x'), deadline.signal)).toMatchObject({ verdict: 'notScanned' })
})
