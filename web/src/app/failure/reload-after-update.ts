import { firstLimits } from '@bocau/contract/mailbox/first-limits'
import { t } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import { answerMissingParts, PartMissing } from '../../ui/parts/fetch-part.ts'
import { isSomethingGoingOn } from './going-on.ts'
import { isServerThere, reloadSafely } from './reload-safely.ts'

/** A page that was just loaded anew for a part and still lacks it would lack it again: longer than one is waited for. */
const pauseMilliseconds = 300_000
const triedKey = 'bocau.part'

/**
 * Loads the page anew when a part of it cannot be fetched: the server has been updated since, or the line failed. Browsers
 * remember what failed, so that asking again in the same page brings nothing. Where it would not help the failure goes on
 * to whoever asked for the part, and to the person where nobody answers for it.
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
  const triedAt = sessionStorage.getItem(triedKey)
  const isTried = Date.now() - Number(triedAt) < pauseMilliseconds
  if (isTried || isSomethingGoingOn() || !(await isServerThere())) throw missing
  // Another missing part may have begun to reload the page meanwhile.
  if (sessionStorage.getItem(triedKey) === triedAt) {
    sessionStorage.setItem(triedKey, String(Date.now()))
    await reloadSafely('update')
  }
  // Until the page goes nobody has to be told anything.
  return new Promise<never>(() => {})
}
