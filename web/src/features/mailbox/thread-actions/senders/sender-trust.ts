import type { Correspondent } from '@bocau/contract/ids'
import { trueNameOf } from '@bocau/mail-core/address'
import { queryClient } from '../../../../api/query-client.ts'
import { threadTexts } from '../../../../i18n/areas/thread.ts'
import { addMessages, errorText, t } from '../../../../i18n/index.ts'
import { showToast, showToastOf } from '../../../../ui/index.ts'
import { blockSenders, trustedSendersQuery, trustSender, unblockSenders } from '../../../rules/index.ts'

addMessages(threadTexts)

/** Sends what somebody writes to Junk from now on. */
export const blockSender = (sender: Correspondent) =>
  say(sender, 'blocked', async ({ email }) => {
    const trusted = await queryClient.fetchQuery({
      ...trustedSendersQuery,
      networkMode: 'always',
      retry: false,
    })
    const wasAllowed = trusted.some((one) => one.email === email.toLowerCase() && one.never_junk)
    await blockSenders([email])
    return async () => {
      await unblockSenders([email])
      if (wasAllowed) await trustSender(email, { never_junk: true })
    }
  })

/** Leaves what somebody writes where it comes in, as that of anybody. */
export const unblockSender = (sender: Correspondent) =>
  say(sender, 'unblocked', async ({ email }) => {
    await unblockSenders([email])
    return () => blockSenders([email])
  })

/** Keeps what somebody writes out of Junk; they are blocked no longer. */
export const allowSender = (sender: Correspondent) =>
  say(sender, 'allowed', async ({ email }) => {
    const wasBlocked = await trustSender(email, { never_junk: true })
    return () => (wasBlocked ? blockSenders([email]) : trustSender(email, { never_junk: false }))
  })

/** Lets spam be found in what somebody writes again. */
export const disallowSender = (sender: Correspondent) =>
  say(sender, 'disallowed', async ({ email }) => {
    await trustSender(email, { never_junk: false })
    return () => trustSender(email, { never_junk: true })
  })

/** Always shows the images of the web in what somebody writes; `show` does so with what is on screen. */
export const alwaysShowImages = (sender: Correspondent, show: (isOn: boolean) => void) =>
  say(sender, 'images', async ({ email }) => {
    await trustSender(email, { shows_images: true })
    show(true)
    return async () => {
      show(false)
      await trustSender(email, { shows_images: false })
    }
  })

type Done = 'blocked' | 'unblocked' | 'allowed' | 'disallowed' | 'images'

/** Does it, says what it means from now on, and takes it back when asked to, also while it is not answered yet. */
function say(
  sender: Correspondent,
  done: Done,
  run: (sender: Correspondent) => Promise<() => Promise<unknown>>,
): Promise<void> {
  const name = trueNameOf(sender) || sender.email
  return showToastOf(async () => {
    try {
      const undo = await run(sender)
      return {
        text: t(`thread.sender.${done}`, { name }),
        detail: t(`thread.sender.${done}.detail`),
        action: { label: t('app.undo'), isUndo: true, run: () => void takeBack(undo) },
      }
    } catch (error) {
      return { kind: 'error', text: t('thread.sender.failed', { name }), detail: errorText(error) }
    }
  })
}

async function takeBack(undo: () => Promise<unknown>): Promise<void> {
  try {
    await undo()
  } catch (error) {
    showToast({ kind: 'error', text: t('act.failed.undo'), detail: errorText(error) })
  }
}
