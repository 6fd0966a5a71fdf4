import type { MessagePart } from '@bocau/mail-core/mime/parsed-message'
import { Refused } from '../../../kernel/refused.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { ScanResult, VirusScanner } from '../../../ports/virus-scanner.ts'
import { blockedExtension } from '../../compose/index.ts'
import { type ScanState, toScanState } from '../../files/index.ts'

/** Maximum time that a submitting client waits for the scanner. */
const timeoutMilliseconds = 20_000

/**
 * Rejects a message with infected files, and returns the scan result of each file. A file that could not be scanned
 * does not block the message, because a mail program cannot ask its user.
 */
export async function checkFiles(
  deps: { clock: Clock; scanner: VirusScanner },
  raw: Uint8Array,
  files: readonly MessagePart[],
): Promise<ScanState[]> {
  const blocked = files.find(({ name }) => blockedExtension(name) !== null)
  if (blocked) throw new Refused('file_blocked', { extension: blockedExtension(blocked.name) })
  const { scanner } = deps
  if (files.length === 0 && !scanner.readsMessages) return []
  const results = await withTimeout(deps.clock, async (signal) => {
    if (!scanner.readsMessages) return Promise.all(files.map(({ content }) => scanner.scan(content, signal)))
    const messageResult = await scanner.scan(raw, signal)
    return [messageResult, ...files.map(() => messageResult)]
  })
  const infected = results.find((result) => result.verdict === 'found')
  if (infected) throw new Refused('virus_unconfirmed', { files: [infected.name] })
  return files.map((_, at) => toScanState(results.at(at - files.length) ?? timedOut))
}

const timedOut: ScanResult = { verdict: 'notScanned', reason: 'the scanner did not answer in time' }

/** Returns the scan results; an empty list if the scanner does not respond in time. */
async function withTimeout(
  clock: Clock,
  work: (signal: AbortSignal) => Promise<ScanResult[]>,
): Promise<ScanResult[]> {
  const ending = new AbortController()
  const late = Promise.withResolvers<ScanResult[]>()
  const cancel = clock.setTimer(timeoutMilliseconds, () => {
    ending.abort()
    late.resolve([])
  })
  try {
    return await Promise.race([work(ending.signal), late.promise])
  } finally {
    cancel()
  }
}
