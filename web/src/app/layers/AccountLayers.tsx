import { useEffect } from 'react'
import { storeLists } from '../../api/local-cache.ts'
import { sendPendingActions, sendQueued } from '../../api/pending-actions.ts'
import { queryClient } from '../../api/query-client.ts'
import { userQuery } from '../../api/session.ts'
import { openComposeWithFiles } from '../../features/compose/index.ts'
import { PersonCardLayer } from '../../features/contacts/index.ts'
import { registerSendByMail } from '../../features/drive/index.ts'
import { LiveUpdates, useConnectionState } from '../../features/live/index.ts'
import { threadHref } from '../../features/mailbox/folders/index.ts'
import {
  personOfFocusedRow,
  rowPersonAt,
  rowPersonKeys,
  watchRowMenus,
} from '../../features/mailbox/index.ts'
import { errorText, t } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import { waitUntilIdle } from '../failure/in-progress.ts'
import { type ReloadReason, reasonKey, reloadSafely } from '../failure/reload-safely.ts'
import { Reconnect } from '../reconnect/Reconnect.tsx'
import { offerShortcutSheet } from '../shortcuts/offer-shortcut-sheet.ts'
import { IsolatedLayer } from './IsolatedLayer.tsx'
import { prefetchHoveredLinks } from './prefetch-hovered-links.ts'
import '../../i18n/areas/notices.ts'

registerSendByMail(openComposeWithFiles)

interface Props {
  accountId: string
  since: number
  /** Opens the list of shortcuts. */
  onShortcuts: () => void
}

/** Background components of a signed-in user: events, connection state, notifications. */
export function AccountLayers({ accountId, since, onShortcuts }: Props) {
  // Restores cached lists before they are requested.
  useEffect(() => storeLists(queryClient, accountId), [accountId])
  usePendingActions(accountId)
  useEffect(prefetchHoveredLinks, [])
  useEffect(watchRowMenus, [])
  useEffect(() => offerShortcutSheet(onShortcuts), [onShortcuts])
  useEffect(showReloadReason, [])
  return (
    <>
      <LiveUpdates accountId={accountId} since={since} onSendingChanged={restart} />
      <Reconnect />
      <IsolatedLayer>
        <PersonCardLayer threadHref={threadHref} resolver={peopleInRows} />
      </IsolatedLayer>
    </>
  )
}

const peopleInRows = { at: rowPersonAt, key: rowPersonKeys.card, focused: personOfFocusedRow }

const restart = () => void waitUntilIdle().then(() => reloadSafely('sending'))

/** Reports the reason of a reload, except disabled sending, which has a banner. */
function showReloadReason(): void {
  const reason = consumeReloadReason()
  if (reason === 'update') showToast({ text: t('app.reloaded.update') })
  const user = queryClient.getQueryData(userQuery.queryKey)
  if (reason === 'sending' && user?.enable_smtp === 1) showToast({ text: t('app.reloaded.sending') })
}

/** Sends actions queued offline once the connection is open. */
function usePendingActions(accountId: string): void {
  const isOpen = useConnectionState() === 'open'
  useEffect(
    () =>
      sendPendingActions(accountId, {
        onQueued: () => showToast({ text: t('app.offline.kept') }),
        onRefused: (problem) =>
          showToast({ kind: 'error', text: t('app.offline.refused'), detail: errorText(problem) }),
      }),
    [accountId],
  )
  useEffect(() => {
    if (isOpen) void sendQueued()
  }, [isOpen])
}

/** Returns the reason of the reload, once. */
function consumeReloadReason(): ReloadReason | null {
  const reason = sessionStorage.getItem(reasonKey)
  sessionStorage.removeItem(reasonKey)
  return reason as ReloadReason | null
}
