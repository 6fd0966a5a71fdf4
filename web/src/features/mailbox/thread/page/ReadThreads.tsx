import type { Id } from '@bocau/contract/ids'
import type { ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { memo, useState } from 'react'
import { queryClient } from '../../../../api/query-client.ts'
import { threadKey } from '../../cache/queries.ts'
import { nothingRead, type Reading, turnTo } from '../state/readings.ts'
import { ShownProvider } from '../state/while-shown.ts'
import { ThreadPage } from './ThreadPage.tsx'

interface Props {
  folder: string
  id: Id | undefined
}

/**
 * The thread on screen, and those read before it: they stay drawn where nobody sees them, so that opening one again
 * costs little more than showing it.
 */
export default function ReadThreads({ folder, id }: Props) {
  const [readings, setReadings] = useState(nothingRead)
  const now = turnTo(readings, id === undefined ? undefined : { folder, id }, world)
  if (now !== readings) setReadings(now)
  return now.all.map((reading) => (
    <ReadThread key={reading.key} reading={reading} isShown={reading === now.shown} />
  ))
}

const world = {
  known: ({ folder, id }: { folder: string; id: Id }) =>
    queryClient.getQueryData<ThreadDetail>(threadKey(folder, id)),
  clock: Date.now,
}

/** Out of sight it stays as it was, and neither hears nor does anything. */
const ReadThread = memo(
  ({ reading, isShown }: { reading: Reading; isShown: boolean }) => (
    <ShownProvider value={isShown}>
      <ThreadPage folder={reading.folder} id={reading.id} traces={reading.traces} />
    </ShownProvider>
  ),
  (before, now) => !before.isShown && !now.isShown,
)
