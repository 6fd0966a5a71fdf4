import { LiveUpdates } from '../../features/live/index.ts'
import { addMessages } from '../../i18n/index.ts'
import { noticeMessages } from '../../i18n/messages/notices.ts'
import { Reconnect } from '../reconnect/Reconnect.tsx'

addMessages(noticeMessages)

/** What goes on beside every page of a signed-in person: following what happens, and saying when that breaks. */
export function AccountLayers({ accountId, since }: { accountId: string; since: number }) {
  return (
    <>
      <LiveUpdates accountId={accountId} since={since} />
      <Reconnect />
    </>
  )
}
