import type { LiveEvent } from '@bocau/contract/events'
import type { Thread } from '@bocau/contract/mailbox'
import { useCallback, useEffect, useState } from 'react'
import { request } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { t } from '../../i18n/index.ts'
import { VisuallyHidden } from '../../ui/index.ts'
import { politely } from './announcements.ts'
import { applyEvent } from './apply-event.ts'
import { followAccount } from './connection.ts'
import { NewMailCard } from './NewMailCard.tsx'
import { quotaRefresher } from './refresh-quota.ts'

interface Props {
  accountId: string
  since: number
}

/** Keeps what is on screen in step with what happens elsewhere, and tells of new mail. */
export function LiveUpdates({ accountId, since }: Props) {
  const [news, setNews] = useState<readonly Thread[]>([])
  const [isCardShown, setCardShown] = useState(false)
  const hideCard = useCallback(() => setCardShown(false), [])

  useEffect(() => {
    const teller = politely<Thread>((threads) => {
      setNews(threads)
      setCardShown(true)
    })
    const quota = quotaRefresher(() => void queryClient.invalidateQueries({ queryKey: queryKeys.quota }))
    const onEvent = (event: LiveEvent) => {
      applyEvent(queryClient, event)
      quota.note(event)
      if (event.type === 'new_mail' && event.payload.notify) teller.arrived(event.payload.thread)
      // Half of the page is about sending: it begins afresh.
      if (event.type === 'enable_smtp') location.reload()
      if (event.type === 'signed_out') void findOutWhetherStillSignedIn()
    }
    const leave = followAccount(accountId, since, {
      onEvent,
      onStale: () => void queryClient.invalidateQueries(),
    })
    return () => {
      leave()
      teller.stop()
      quota.stop()
    }
  }, [accountId, since])

  return (
    <>
      <VisuallyHidden>
        <output>{newMailText(news)}</output>
      </VisuallyHidden>
      {isCardShown && <NewMailCard threads={news} onClose={hideCard} />}
    </>
  )
}

/** Some session of this account ended. If it was this one, the answer says so, and the client acts on it. */
async function findOutWhetherStillSignedIn(): Promise<void> {
  await request('GET /api/v2/user/info').catch(() => undefined)
}

function newMailText(threads: readonly Thread[]): string {
  const [only, more] = threads
  if (!only) return ''
  if (more) return t('live.newMails', { n: threads.length })
  const from = only.participants.at(-1)
  return t('live.newMail', { from: from?.name || from?.email || '', subject: only.subject })
}
