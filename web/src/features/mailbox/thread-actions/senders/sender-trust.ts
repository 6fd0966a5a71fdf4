import type { Correspondent } from '@bocau/contract/ids'
import { trueNameOf } from '@bocau/mail-core/address'
import { queryClient } from '../../../../api/query-client.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { showToastOf } from '../../../../ui/index.ts'
import { reportFailure } from '../../../../ui/toast/report-failure.ts'
import { blockSenders, trustedSendersQuery, trustSender, unblockSenders } from '../../../rules/index.ts'
import '../../../../i18n/areas/thread.ts'

/** Blocks a sender, whose mail then goes to Junk. */
export const blockSender = (sender: Correspondent) =>
  report(sender, 'blocked', async ({ email }) => {
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

export const unblockSender = (sender: Correspondent) =>
  report(sender, 'unblocked', async ({ email }) => {
    await unblockSenders([email])
    return () => blockSenders([email])
  })

/** Allows a sender, whose mail then never goes to Junk; unblocks it if necessary. */
export const allowSender = (sender: Correspondent) =>
  report(sender, 'allowed', async ({ email }) => {
    const wasBlocked = await trustSender(email, { never_junk: true })
    return () => (wasBlocked ? blockSenders([email]) : trustSender(email, { never_junk: false }))
  })

export const disallowSender = (sender: Correspondent) =>
  report(sender, 'disallowed', async ({ email }) => {
    await trustSender(email, { never_junk: false })
    return () => trustSender(email, { never_junk: true })
  })

/** Always shows remote images of a sender; `show` updates the open message. */
export const alwaysShowImages = (sender: Correspondent, show: (isOn: boolean) => void) =>
  report(sender, 'images', async ({ email }) => {
    await trustSender(email, { shows_images: true })
    show(true)
    return async () => {
      show(false)
      await trustSender(email, { shows_images: false })
    }
  })

type Done = 'blocked' | 'unblocked' | 'allowed' | 'disallowed' | 'images'

/** Runs the change, explains its effect and offers undo, even before the response arrives. */
function report(
  sender: Correspondent,
  done: Done,
  run: (sender: Correspondent) => Promise<() => Promise<unknown>>,
): Promise<void> {
  const name = trueNameOf(sender) || sender.email
  return showToastOf(async () => {
    try {
      const undo = await run(sender)
      const revert = () => void reportFailure(t('act.failed.undo'), errorText, undo)
      return {
        text: t(`thread.sender.${done}`, { name }),
        detail: t(`thread.sender.${done}.detail`),
        action: { label: t('app.undo'), isUndo: true, run: revert },
      }
    } catch (error) {
      return { kind: 'error', text: t('thread.sender.failed', { name }), detail: errorText(error) }
    }
  })
}
