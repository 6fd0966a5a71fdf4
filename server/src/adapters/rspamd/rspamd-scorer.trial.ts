import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe } from 'vitest'
import { spamScorerSuite } from '../../ports/spam-scorer.suite.ts'
import { type RealDaemon, startRspamd } from '../../testing/daemons/real-daemon.ts'
import { RspamdScorer } from './rspamd-scorer.ts'

/** Address of a running scan worker; without it an installed one is started. */
const address = process.env.BOCAU_TEST_RSPAMD
const isAvailable = address !== undefined || existsSync('/usr/bin/rspamd')
if (!isAvailable)
  process.stdout.write('skipped against a real Rspamd, because Rspamd is not installed here\n')

describe.skipIf(!isAvailable)('a real Rspamd', () => {
  let daemon: RealDaemon | null = null
  let url = address ?? ''

  beforeAll(async () => {
    if (address) return
    daemon = await startRspamd()
    url = `http://127.0.0.1:${daemon.port}`
  }, 30_000)
  afterAll(() => daemon?.stop())

  spamScorerSuite('Rspamd', async () => new RspamdScorer({ url }))
})
