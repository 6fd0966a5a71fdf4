import { useEffect } from 'react'
import { sendKeptActs, sendWaiting } from '../../api/kept-acts.ts'
import { keepLists } from '../../api/local-cache.ts'
import { queryClient } from '../../api/query-client.ts'
import { userQuery } from '../../api/session.ts'
import { openComposeWithFiles } from '../../features/compose/index.ts'
import { PersonCardLayer } from '../../features/contacts/index.ts'
import { offerSendByMail } from '../../features/drive/index.ts'
import { LiveUpdates, useConnectionState } from '../../features/live/index.ts'
import { threadHref } from '../../features/mailbox/folders/index.ts'
import {
  personOfFocusedRow,
  rowPersonAt,
  rowPersonKeys,
  watchRowMenus,
} from '../../features/mailbox/index.ts'
import { noticesTexts } from '../../i18n/areas/notices.ts'
import { addMessages, errorText, t } from '../../i18n/index.ts'
import { showToast } from '../../ui/index.ts'
import { untilNothingGoesOn } from '../failure/going-on.ts'
import { type ReloadReason, reasonKey, reloadSafely } from '../failure/reload-safely.ts'
import { Reconnect } from '../reconnect/Reconnect.tsx'
import { Apart } from './Apart.tsx'
import { followPointer } from './follow-pointer.ts'

addMessages(noticesTexts)
offerSendByMail(openComposeWithFiles)

interface Props {
  accountId: string
  since: number
}

/** What goes on beside every page of a signed-in person: following what happens, and saying when that breaks. */
export function AccountLayers({ accountId, since }: Props) {
  // Lists seen before are here before they are asked for.
  useEffect(() => keepLists(queryClient, accountId), [accountId])
  useKeptActs(accountId)
  useEffect(followPointer, [])
  useEffect(watchRowMenus, [])
  useEffect(sayWhyReloaded, [])
  return (
    <>
      <LiveUpdates accountId={accountId} since={since} onSendingChanged={beginAfresh} />
      <Reconnect />
      <Apart>
        <PersonCardLayer threadHref={threadHref} elsewhere={peopleInRows} />
      </Apart>
    </>
  )
}

/** Rows of lists name people too. */
const peopleInRows = { at: rowPersonAt, key: rowPersonKeys.card, focused: personOfFocusedRow }

const beginAfresh = () => void untilNothingGoesOn().then(() => reloadSafely('sending'))

/** A page that loads itself anew says why: of sending that is off a banner tells. */
function sayWhyReloaded(): void {
  const reason = takeReloadReason()
  if (reason === 'update') showToast({ text: t('app.reloaded.update') })
  const user = queryClient.getQueryData(userQuery.queryKey)
  if (reason === 'sending' && user?.enable_smtp === 1) showToast({ text: t('app.reloaded.sending') })
}

/** What was done without a connection is sent when it is back. */
function useKeptActs(accountId: string): void {
  const isOpen = useConnectionState() === 'open'
  useEffect(
    () =>
      sendKeptActs(accountId, {
        onKept: () => showToast({ text: t('app.offline.kept') }),
        onRefused: (problem) =>
          showToast({ kind: 'error', text: t('app.offline.refused'), detail: errorText(problem) }),
      }),
    [accountId],
  )
  useEffect(() => {
    if (isOpen) void sendWaiting()
  }, [isOpen])
}

/** Why this page was loaded anew, once. */
function takeReloadReason(): ReloadReason | null {
  const reason = sessionStorage.getItem(reasonKey)
  sessionStorage.removeItem(reasonKey)
  return reason as ReloadReason | null
}
