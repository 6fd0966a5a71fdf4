import type { Message } from '@bocau/contract/mailbox/mailbox'
import type { MessageNotes } from '@bocau/contract/mailbox/message-notes'
import { request } from '../../../../api/client.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../../ui/index.ts'
import { openMailto } from '../../../compose/index.ts'
import { mayAct } from '../../action-rules/may-act.ts'

type Unsubscribe = NonNullable<MessageNotes['unsubscribe']>

/**
 * Gets off the list that a message came by: by one request of the server where its sender takes one, else on the sender's
 * page, else by a message to be sent.
 */
export async function unsubscribe(message: Message, ways: Unsubscribe): Promise<void> {
  if (!mayAct()) return
  const { link, is_one_click: isOneClick, mail } = ways
  if (link === null) {
    if (mail !== null) openMailto(mail)
    return
  }
  const name = message.from.name || message.from.email
  const isMeant = await confirmInDialog({
    title: t('notes.unsubscribe.title', { name }),
    text: isOneClick
      ? t('notes.unsubscribe.oneClick')
      : t('notes.unsubscribe.page', { host: new URL(link).host }),
    actionLabel: isOneClick ? t('notes.unsubscribe') : t('notes.unsubscribe.openPage'),
    cancelLabel: t('notes.unsubscribe.stay'),
    closeLabel: t('app.close'),
  })
  if (!isMeant) return
  if (isOneClick) await ask(message, name, link)
  else openPage(link)
}

async function ask({ id }: Message, name: string, link: string): Promise<void> {
  try {
    const { outcome } = await request('POST /api/v2/messages/:id/unsubscribe', { params: { id } })
    if (outcome === 'done') return void showToast({ text: t('notes.unsubscribe.done', { name }) })
    showToast({
      kind: 'error',
      text: t('notes.unsubscribe.failed'),
      detail: t(outcome === 'not_proved' ? 'notes.unsubscribe.notProved' : 'notes.unsubscribe.notAnswered'),
      action: { label: t('notes.unsubscribe.openPage'), run: () => openPage(link) },
    })
  } catch (error) {
    showToast({ kind: 'error', text: t('notes.unsubscribe.failed'), detail: errorText(error) })
  }
}

/** The page learns nothing of where it was opened. */
const openPage = (link: string): void => void window.open(link, '_blank', 'noopener,noreferrer')
