import { firstLimits } from '@bocau/contract/mailbox/first-limits'
import { t } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import { handleMissingParts, PartMissing } from '../../ui/parts/fetch-part.ts'
import { isBusy } from './in-progress.ts'
import { isServerReachable, reloadSafely } from './reload-safely.ts'

/** Minimum time between reloads for a missing chunk, to prevent a reload loop. */
const pauseMilliseconds = 300_000
const triedKey = 'bocau.part'

/**
 * Reloads the page if a chunk cannot be loaded, because of a server update or a connection error. Browsers cache a
 * failed module, so a retry in the same page has no effect. If a reload would not help, the error is passed to the
 * caller, or reported to the user if unhandled. Returns a function that removes both handlers.
 */
export function reloadAfterUpdate(): () => void {
  const restore = handleMissingParts(firstLimits.chunkTimeoutMilliseconds, reloadForPart)
  const reportMissing = (event: PromiseRejectionEvent) => {
    if (!(event.reason instanceof PartMissing)) return
    event.preventDefault()
    showToast({ kind: 'error', text: t('error.unreachable') })
  }
  addEventListener('unhandledrejection', reportMissing)
  return () => {
    restore()
    removeEventListener('unhandledrejection', reportMissing)
  }
}

/**
 * Reloads the page after a missing chunk; throws if that was tried recently, unsaved work exists or the
 * server is unreachable.
 */
async function reloadForPart(cause: unknown): Promise<never> {
  const missing = new PartMissing('A part of the page did not come', { cause })
  const triedAt = sessionStorage.getItem(triedKey)
  const isTried = Date.now() - Number(triedAt) < pauseMilliseconds
  if (isTried || isBusy() || !(await isServerReachable())) throw missing
  // Another missing chunk may have started a reload meanwhile.
  if (sessionStorage.getItem(triedKey) === triedAt) {
    sessionStorage.setItem(triedKey, String(Date.now()))
    await reloadSafely('update')
  }
  // Stays pending until the reload, so that no error is shown.
  return new Promise<never>(() => {})
}
