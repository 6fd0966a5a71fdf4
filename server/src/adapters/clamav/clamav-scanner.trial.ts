import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { virusScannerSuite } from '../../ports/virus-scanner.suite.ts'
import { type RealDaemon, startClamd } from '../../testing/daemons/real-daemon.ts'
import { writeMessage } from '../../testing/index.ts'
import { ClamavScanner } from './clamav-scanner.ts'

const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE!$H+H*'].join('-')

/** `host:port` of a running clamd; without it an installed one is started. */
const address = process.env.BOCAU_TEST_CLAMD
const isAvailable = address !== undefined || existsSync('/usr/sbin/clamd')
if (!isAvailable) process.stdout.write('skipped against a real clamd, because clamd is not installed here\n')

describe.skipIf(!isAvailable)('a real clamd', () => {
  let daemon: RealDaemon | null = null
  let server = { host: '127.0.0.1', port: 0 }

  beforeAll(async () => {
    if (address) {
      const [host = '', port = ''] = address.split(':')
      server = { host, port: Number(port) }
    } else {
      daemon = await startClamd()
      server.port = daemon.port
    }
  }, 30_000)
  afterAll(() => daemon?.stop())

  virusScannerSuite('clamd', async () => new ClamavScanner(server))

  test('detects a file within a message', async () => {
    const file = { name: 'hoa-don.zip', contentType: 'application/zip', content: eicar }
    const infected = writeMessage({ text: 'Xem hóa đơn.', files: [file] })
    const scanner = new ClamavScanner(server)
    expect(infected).not.toContain(eicar)
    expect(await scanner.scan(Buffer.from(infected))).toMatchObject({ verdict: 'found' })
    expect(await scanner.scan(Buffer.from(writeMessage({})))).toEqual({ verdict: 'clean' })
  })
})
