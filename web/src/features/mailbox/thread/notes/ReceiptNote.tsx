import type { Message } from '@bocau/contract/mailbox/mailbox'
import { MailCheck } from 'lucide'
import { useState } from 'react'
import { request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { useUser } from '../../../../api/session.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { Button, Icon, showToast } from '../../../../ui/index.ts'
import { mayModify } from '../../action-rules/may-modify.ts'
import { folderNames } from '../../folders/folders.ts'
import { isTrustworthy } from '../state/is-trustworthy.ts'
import css from './BodyNotes.module.css'

/** Asks whether to send a requested read receipt. None is sent automatically. */
export function ReceiptNote({ message, to }: { message: Message; to: string }) {
  const [isBusy, setBusy] = useState(false)
  const isSent = message.folder === folderNames.sent || message.is_draft
  // Only the owner of the mailbox can confirm reading.
  if (useUser().acting || message.receipt_answered || isSent || !isTrustworthy(message)) return null
  const reply = async (send: boolean) => {
    if (!mayModify()) return
    setBusy(true)
    try {
      await request('POST /api/v2/messages/:id/receipt', { params: { id: message.id }, body: { send } })
      if (send) showToast({ text: t('notes.receipt.sent') })
      await queryClient.invalidateQueries({ queryKey: queryKeys.allThreadDetails })
    } catch (error) {
      showToast({ kind: 'error', text: t('notes.receipt.failed'), detail: errorText(error) })
      setBusy(false)
    }
  }
  const isFromElse = to !== message.from.email.toLowerCase()
  return (
    <div className={css.note} data-place="above">
      <Icon of={MailCheck} size="s" />
      <span>{isFromElse ? t('notes.receipt.askedFor', { email: to }) : t('notes.receipt.asked')}</span>
      <Button kind="link" disabled={isBusy} onClick={() => void reply(true)}>
        {t('notes.receipt.send')}
      </Button>
      <Button kind="link" disabled={isBusy} onClick={() => void reply(false)}>
        {t('notes.receipt.decline')}
      </Button>
    </div>
  )
}
