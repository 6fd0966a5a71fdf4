import type { Correspondent, Id } from '@bocau/contract/ids'
import type { MessageNotes } from '@bocau/contract/mailbox/message-notes'
import { trueNameOf } from '@bocau/mail-core/address'
import { request } from '../../../../api/client.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../../ui/index.ts'
import { openMailto } from '../../../compose/index.ts'
import { mayModify } from '../../action-rules/may-modify.ts'
import '../../../../i18n/areas/thread.ts'

type Unsubscribe = NonNullable<MessageNotes['unsubscribe']>

/** Result: requested by the server, started by the user on a page or in a message, or null for nothing. */
export type Unsubscribed = 'asked' | 'begun' | null

/**
 * Unsubscribes from the list of a message: by a one-click request of the server if supported (RFC 8058), otherwise on
 * the sender's page, otherwise by a message to send.
 */
export async function unsubscribe(
  message: { id: Id; from: Correspondent },
  { link, is_one_click: isOneClick, mail }: Unsubscribe,
): Promise<Unsubscribed> {
  if (!mayModify()) return null
  if (link === null) {
    if (mail === null) return null
    openMailto(mail)
    return 'begun'
  }
  const name = trueNameOf(message.from) || message.from.email
  const isConfirmed = await confirmInDialog({
    title: t('notes.unsubscribe.title', { name }),
    text: isOneClick
      ? t('notes.unsubscribe.oneClick')
      : t('notes.unsubscribe.page', { host: new URL(link).host }),
    actionLabel: isOneClick ? t('notes.unsubscribe') : t('notes.unsubscribe.openPage'),
    cancelLabel: t('notes.unsubscribe.stay'),
  })
  if (!isConfirmed) return null
  if (isOneClick) return (await unsubscribeByServer(message.id, name, link)) ? 'asked' : null
  openPage(link)
  return 'begun'
}

/** Lets the server unsubscribe; returns false on failure, which is reported. */
async function unsubscribeByServer(id: Id, name: string, link: string): Promise<boolean> {
  try {
    const { outcome } = await request('POST /api/v2/messages/:id/unsubscribe', { params: { id } })
    if (outcome === 'done') {
      showToast({ text: t('notes.unsubscribe.done', { name }) })
      return true
    }
    showToast({
      kind: 'error',
      text: t('notes.unsubscribe.failed'),
      detail: t(outcome === 'not_proved' ? 'notes.unsubscribe.notProved' : 'notes.unsubscribe.notAnswered'),
      action: { label: t('notes.unsubscribe.openPage'), run: () => openPage(link) },
    })
  } catch (error) {
    showToast({ kind: 'error', text: t('notes.unsubscribe.failed'), detail: errorText(error) })
  }
  return false
}

/** Opens the page without an opener and a referrer. */
const openPage = (link: string): void => void window.open(link, '_blank', 'noopener,noreferrer')
