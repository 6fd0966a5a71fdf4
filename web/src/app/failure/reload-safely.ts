import { sendRequest } from '../../api/client.ts'
import { saveOpenDrafts } from '../../features/compose/index.ts'

/** Reason of a reload, reported afterwards. */
export type ReloadReason = 'update' | 'sending'

/** Session storage key of the reason. */
export const reasonKey = 'bocau.reloaded'
const saveMilliseconds = 3000
const responseMilliseconds = 5000

/** Reloads the page without losing drafts: saves them, or stores them on this device. */
export async function reloadSafely(reason?: ReloadReason): Promise<void> {
  await Promise.race([saveOpenDrafts().catch(() => {}), delay(saveMilliseconds)])
  if (reason) sessionStorage.setItem(reasonKey, reason)
  location.reload()
}

/** Returns true if the server responds; without it a reload would show the browser's error page. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const response = await sendRequest('/health', { signal: AbortSignal.timeout(responseMilliseconds) })
    return response.ok
  } catch {
    return false
  }
}

const delay = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
