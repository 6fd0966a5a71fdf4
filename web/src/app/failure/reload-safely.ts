import { reach } from '../../api/client.ts'
import { saveOpenDrafts } from '../../features/compose/index.ts'

/** Why the page was loaded anew, told once it stands again. */
export type ReloadReason = 'update' | 'sending'

/** Under which the page that is loaded anew finds why. */
export const reasonKey = 'bocau.reloaded'
const saveMilliseconds = 3000
const answerMilliseconds = 5000

/** Loads the page anew without losing a message: what can be saved is, and what cannot is kept on this device. */
export async function reloadSafely(reason?: ReloadReason): Promise<void> {
  await Promise.race([saveOpenDrafts().catch(() => {}), after(saveMilliseconds)])
  if (reason) sessionStorage.setItem(reasonKey, reason)
  location.reload()
}

/** Whether the server answers: without it a reload would leave the person with the browser's own error page. */
export async function isServerThere(): Promise<boolean> {
  try {
    const answer = await reach('/health', { signal: AbortSignal.timeout(answerMilliseconds) })
    return answer.ok
  } catch {
    return false
  }
}

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
