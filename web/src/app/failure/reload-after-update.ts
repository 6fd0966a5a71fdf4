import { firstLimits } from '@bocau/contract/mailbox/first-limits'
import { t } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import { answerMissingParts, PartMissing } from '../../ui/parts/fetch-part.ts'
import { isSomethingGoingOn } from './going-on.ts'
import { isServerThere, reloadSafely } from './reload-safely.ts'

/** A page that has just been loaded anew and still lacks a part would lack it again. */
const pauseMilliseconds = 20_000

/**
 * Loads the page anew when a part of it can no longer be fetched: the server has been updated since. Where that
 * would not help the failure goes on to whoever asked for the part, and to the person where nobody answers for it.
 */
export function reloadAfterUpdate(): void {
  answerMissingParts(firstLimits.chunkTimeoutMilliseconds, bringBack)
  addEventListener('unhandledrejection', (event) => {
    if (!(event.reason instanceof PartMissing)) return
    event.preventDefault()
    showToast({ kind: 'error', text: t('error.unreachable') })
  })
}

async function bringBack(cause: unknown): Promise<never> {
  const missing = new PartMissing('A part of the page did not come', { cause })
  const isFresh = performance.now() < pauseMilliseconds
  if (isFresh || isSomethingGoingOn() || !(await isServerThere())) throw missing
  await reloadSafely('update')
  // Until the page goes nobody has to be told anything.
  return new Promise<never>(() => {})
}
