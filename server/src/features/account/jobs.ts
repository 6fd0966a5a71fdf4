import type { Clock } from '../../ports/clock.ts'
import type { TextSender } from '../../ports/text-sender.ts'
import { type CodeText, codeTextJob, sendCodeText } from './phone/text-messages.ts'

/** What this capability does later, by the kind of job. */
export function accountJobs(deps: {
  clock: Clock
  texts: TextSender
}): Record<string, (payload: unknown) => Promise<void>> {
  return { [codeTextJob]: (payload) => sendCodeText(deps, payload as CodeText) }
}
