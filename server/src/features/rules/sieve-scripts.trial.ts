import { bodyText } from '@bocau/mail-core/mime/body-text'
import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import { checkScript } from '@bocau/mail-core/sieve/script/check-script'
import { runScript } from '@bocau/mail-core/sieve/script/run-script'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasSieveEngine, openSieveEngine, type SieveOutcome } from '../../testing/index.ts'
import { scriptMessages, scripts } from './sieve-scripts.fixture.ts'

const pairs = Object.keys(scripts).length * Object.keys(scriptMessages).length
const mailbox = 'khue@mocviet.test'
const envelopeFrom = 'vy@xuongmoc.example'

async function ours(script: string, raw: string): Promise<SieveOutcome> {
  const bytes = Buffer.from(raw)
  const message = await parseMessage(bytes)
  const { program, faults } = checkScript(script)
  if (!program) throw new Error(JSON.stringify(faults))
  const { copies, redirects, vacation } = runScript(
    program,
    {
      headers: message.headers,
      bytes: bytes.length,
      envelope: { from: envelopeFrom, to: mailbox },
      text: bodyText(message),
      raw: bytes,
    },
    { now: Date.now(), zoneMinutes: 0, hasFolder: (name) => name === 'INBOX' },
  )
  return {
    folders: copies.map(({ folder }) => folder).toSorted(),
    flags: [...new Set(copies.flatMap(({ flags }) => flags.map((flag) => flag.toLowerCase())))].toSorted(),
    redirects: redirects.toSorted(),
    // The recipients of automatic replies are decided on delivery: see `apply-script.test.ts`.
    isAnswered: vacation !== null,
  }
}

const sorted = ({ folders, flags, redirects, isAnswered }: SieveOutcome): SieveOutcome => ({
  folders: folders.toSorted(),
  flags: flags.toSorted(),
  redirects: redirects.toSorted(),
  isAnswered,
})

describe.skipIf(!hasSieveEngine)('custom scripts', () => {
  test(`give the same results as Dovecot Pigeonhole for ${pairs} scripts and messages`, async () => {
    const engine = await openSieveEngine()
    onTestFinished(() => engine.close())
    const different: unknown[] = []
    for (const [scriptName, script] of Object.entries(scripts)) {
      await Promise.all(
        Object.entries(scriptMessages).map(async ([messageName, raw]) => {
          const [theirs, actual] = [sorted(await engine.run(script, raw)), await ours(script, raw)]
          if (JSON.stringify(theirs) !== JSON.stringify(actual))
            different.push({ scriptName, letterName: messageName, theirs, own: actual })
        }),
      )
    }
    expect(different).toEqual([])
    process.stdout.write(`${pairs} pairs of scripts and letters, the same on Dovecot Pigeonhole\n`)
  }, 300_000)
})

if (!hasSieveEngine) {
  process.stdout.write(
    'skipped, because /usr/bin/sieve-test (dovecot-sieve) is not installed: the scripts of people\n',
  )
}
