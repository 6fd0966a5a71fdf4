import { showToastOf } from '../../../../ui/index.ts'
import { fetchPart } from '../../../../ui/parts/fetch-part.ts'

type Trust = typeof import('./sender-trust.ts')

/** Runs an action on a sender; undo while the code loads cancels it. */
export async function runOnSender(action: (trust: Trust) => Promise<void>): Promise<void> {
  let trust: Trust | undefined
  await showToastOf(async (isUnwanted) => {
    const fetched = await fetchPart(() => import('./sender-trust.ts'))
    if (!isUnwanted()) trust = fetched
    return undefined
  })
  if (trust) await action(trust)
}
