import type { Device } from '@bocau/contract/account/devices'
import type { EventPayloads, LiveEvent } from '@bocau/contract/events'
import type { Folder, Thread } from '@bocau/contract/mailbox/mailbox'
import { trueNameOf } from '@bocau/mail-core/address'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { setSignOutReason } from '../../api/access-lost.ts'
import { request } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { t } from '../../i18n/index.ts'
import { showToast, VisuallyHidden } from '../../ui/index.ts'
import { followSentDrafts } from '../compose/index.ts'
import { findFolder, folderNames } from '../mailbox/folders/index.ts'
import { foldersQuery, subjectText } from '../mailbox/index.ts'
import { batchAnnouncements } from './announcements.ts'
import { applyEvent } from './apply-event.ts'
import { followAccount } from './connection.ts'
import { NewMailCard } from './NewMailCard.tsx'
import { notifyOfMail } from './notices/notify-of-mail.ts'
import { isSharingEvent, notifyOfSharing } from './notices/notify-of-sharing.ts'
import { joinTabs } from './notices/tab-coordinator.ts'
import { createQuotaRefresher } from './refresh-quota.ts'

type Alert = EventPayloads['security_alert']

const seconds = 12

/** Reports an event of the account on another device; the device that caused it stays silent. */
async function notifyOfAlert({ alert, session_id, device, address }: Alert): Promise<void> {
  if (await isThisSession(session_id)) return
  showToast({
    text: t(`live.alert.${alert}`),
    detail: t('live.alert.from', { device: deviceText(device), address }),
    seconds,
    action: { label: t('live.alert.see'), run: () => navigate('/account/protect#history') },
  })
}

async function isThisSession(id: string | null): Promise<boolean> {
  if (id === null) return false
  // If the session is unknown, a duplicate notice is better than none.
  const sessions = await request('GET /api/v2/sessions').catch(() => [])
  return sessions.some((session) => session.is_current && session.id === id)
}

const deviceText = ({ browser, system }: Device): string =>
  browser && system ? t('live.alert.device', { browser, system }) : browser || system || '–'

interface Props {
  accountId: string
  since: number
  /** Sending was enabled or disabled, which affects large parts of the page. */
  onSendingChanged: () => void
}

/** Applies events of the server to the page and reports new mail. */
export function LiveUpdates({ accountId, since, onSendingChanged }: Props) {
  const [news, setNews] = useState<readonly Thread[]>([])
  const [isCardVisible, setCardVisible] = useState(false)
  const hideCard = useCallback(() => setCardVisible(false), [])

  useUnreadBadge()

  useEffect(() => {
    const tabs = joinTabs(accountId)
    const teller = batchAnnouncements<Thread>((threads) => {
      setNews(threads)
      setCardVisible(true)
      void notifyOfMail(threads, tabs)
    })
    const quota = createQuotaRefresher(
      () => void queryClient.invalidateQueries({ queryKey: queryKeys.quota }),
    )
    const onEvent = (event: LiveEvent) => {
      applyEvent(queryClient, event)
      quota.note(event)
      followSentDrafts(event)
      if (event.type === 'new_mail' && event.payload.notify) teller.arrived(event.payload.thread)
      if (event.type === 'enable_smtp') onSendingChanged()
      if (event.type === 'security_alert') void notifyOfAlert(event.payload)
      if (isSharingEvent(event)) notifyOfSharing(event)
      if (event.type === 'signed_out') {
        setSignOutReason(event.payload.reason)
        void checkSignedIn()
      }
    }
    const unfollow = followAccount(accountId, since, {
      onEvent,
      onStale: () => void queryClient.invalidateQueries(),
    })
    return () => {
      unfollow()
      tabs.detach()
      teller.stop()
      quota.stop()
    }
  }, [accountId, since, onSendingChanged])

  return (
    <>
      <VisuallyHidden>
        <output>{newMailText(news)}</output>
      </VisuallyHidden>
      {isCardVisible && <NewMailCard threads={news} onClose={hideCard} />}
    </>
  )
}

/**
 * Sends a request after some session of this account ended. If it was this one, the client handles the
 * error response.
 */
async function checkSignedIn(): Promise<void> {
  await request('GET /api/v2/user/info').catch(() => undefined)
}

function newMailText(threads: readonly Thread[]): string {
  const [only, more] = threads
  if (!only) return ''
  if (more) return t('live.newMails', { n: threads.length })
  const from = only.participants.at(-1)
  return t('live.newMail', {
    from: from ? trueNameOf(from) || from.email : '',
    subject: subjectText(only.subject),
  })
}

/** Shows a dot on the tab icon while the inbox has unread mail. */
function useUnreadBadge(): void {
  const { data: hasUnread = false } = useQuery({ ...foldersQuery, select: hasUnreadMail })
  useEffect(() => {
    showIcon(hasUnread ? '/favicon-unread.svg' : '/favicon.svg')
  }, [hasUnread])
  useEffect(() => () => showIcon('/favicon.svg'), [])
}

const hasUnreadMail = (folders: Folder[]): boolean =>
  (findFolder(folders, folderNames.inbox)?.unread_threads ?? 0) > 0

function showIcon(address: string): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', address)
}
