import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { virusScannerSuite } from '../../ports/virus-scanner.suite.ts'
import { type RealDaemon, startClamd } from '../../testing/daemons/real-daemon.ts'
import { writeMessage } from '../../testing/index.ts'
import { ClamavScanner } from './clamav-scanner.ts'
import { openClamd } from './clamd.fixture.ts'

const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join('-')

virusScannerSuite(
  'clamd, by a stand-in that speaks its protocol',
  async () => new ClamavScanner(await openClamd()),
)

/** `host:port` of a clamd that runs; without it one of this machine is started, if it has any. */
const given = process.env.BOCAU_TEST_CLAMD
const isHere = given !== undefined || existsSync('/usr/sbin/clamd')
if (!isHere) process.stdout.write('skipped against a real clamd, because clamd is not installed here\n')

describe.skipIf(!isHere)('a real clamd', () => {
  let daemon: RealDaemon | null = null
  let place = { host: '127.0.0.1', port: 0 }

  beforeAll(async () => {
    if (given) {
      const [host = '', port = ''] = given.split(':')
      place = { host, port: Number(port) }
    } else {
      daemon = await startClamd()
      place.port = daemon.port
    }
  }, 30_000)
  afterAll(() => daemon?.stop())

  virusScannerSuite('clamd', async () => new ClamavScanner(place))

  test('takes messages apart: a file in one is found without being named', async () => {
    const file = { name: 'hoa-don.zip', contentType: 'application/zip', content: eicar }
    const infected = writeMessage({ text: 'Xem hóa đơn.', files: [file] })
    const scanner = new ClamavScanner(place)
    expect(infected).not.toContain(eicar)
    expect(await scanner.scan(Buffer.from(infected))).toMatchObject({ verdict: 'found' })
    expect(await scanner.scan(Buffer.from(writeMessage({})))).toEqual({ verdict: 'clean' })
  })
})

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
