import { LiveUpdates } from '../../features/live/index.ts'
import { Reconnect } from '../reconnect/Reconnect.tsx'

/** What goes on beside every page of a signed-in person: following what happens, and saying when that breaks. */
export function AccountLayers({ accountId, since }: { accountId: string; since: number }) {
  return (
    <>
      <LiveUpdates accountId={accountId} since={since} />
      <Reconnect />
    </>
  )
}
