import { canSend } from '@bocau/contract/abilities'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import type { MessageNotes as Notes } from '@bocau/contract/mailbox/message-notes'
import { CircleAlert, Info, LockKeyhole, MailCheck, Newspaper, ScrollText, ShieldAlert, Undo2 } from 'lucide'
import { Suspense, useState } from 'react'
import { useUser } from '../../../../api/session.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { Banner, Button, Icon, showToast } from '../../../../ui/index.ts'
import { composePart } from '../../../compose/index.ts'
import { mayManageRules } from '../../action-rules/rights.ts'
import { unsubscribe } from '../../thread-actions/senders/unsubscribe.ts'
import { showOriginal } from '../actions/show-original.ts'
import { InvitationCard } from '../invitation/InvitationCard.tsx'
import { isTrustworthy } from '../state/is-trustworthy.ts'
import css from './BodyNotes.module.css'
import '../../../../i18n/areas/thread.ts'
import { request } from '../../../../api/client.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { queryKeys } from '../../../../api/query-keys.ts'
import { mayModify } from '../../action-rules/may-modify.ts'
import { folderNames } from '../../folders/folders.ts'

/** Reason of a bounce. */
const FailureReason = composePart((module) => module.FailureReason)

/** Notes above a message: its event, encryption, bounces, unsubscribe methods, and incomplete content. */
export function MessageNotes({ message, notes }: { message: Message; notes: Notes }) {
  const {
    protection,
    returned,
    is_incomplete: isIncomplete,
    unsubscribe: unsubscribeMethods,
    has_event: hasEvent,
  } = notes
  const { authors, receipt_to: receiptTo, importance } = notes
  const mayWrite = canSend(useUser())
  return (
    <>
      {hasEvent && <InvitationCard message={message} />}
      {authors.length > 0 && (
        <div className={css.alert}>
          <Banner icon={ShieldAlert} kind="warning" variant="card">
            {t('notes.authors', { emails: authors.join(', ') })}
          </Banner>
        </div>
      )}
      {protection?.is_damaged && (
        <div className={css.note} data-place="above">
          <Icon of={CircleAlert} size="s" />
          <span>{t('notes.damaged')}</span>
        </div>
      )}
      {protection?.is_encrypted && <Encrypted of={protection} hasFiles={message.files.length > 0} />}
      {unsubscribeMethods &&
        isTrustworthy(message) &&
        mayManageRules() &&
        (unsubscribeMethods.link !== null || mayWrite) && (
          <div className={css.note} data-place="above">
            <Icon of={Newspaper} size="s" />
            <span>{t('notes.list')}</span>
            <Button kind="link" onClick={() => void unsubscribe(message, unsubscribeMethods)}>
              {t('notes.unsubscribe')}
            </Button>
          </div>
        )}
      {importance && (
        <div className={css.note} data-place="above">
          <Icon of={importance === 'high' ? CircleAlert : Info} size="s" />
          <span>{t(importance === 'high' ? 'notes.important' : 'notes.notUrgent')}</span>
        </div>
      )}
      {receiptTo && <ReceiptNote message={message} to={receiptTo} />}
      {isIncomplete && (
        <div className={css.note} data-place="above">
          <Icon of={ScrollText} size="s" />
          <span>{t('notes.incomplete')}</span>
          <Button kind="link" onClick={() => showOriginal(message)}>
            {t('thread.original')}
          </Button>
        </div>
      )}
      {returned.map(({ email, answer }) => (
        <div key={email} className={css.note} data-place="above">
          <Icon of={Undo2} size="s" />
          <p className={css.text}>
            {t('notes.returned', { email })}{' '}
            <Suspense>
              <FailureReason
                message={{ ...message, error_msg: answer, to: [{ name: '', email }], cc: [], bcc: [] }}
              />
            </Suspense>
          </p>
        </div>
      ))}
    </>
  )
}

interface EncryptedProps {
  of: NonNullable<Notes['protection']>
  /** Encrypted content is an attached file or part of the text below. */
  hasFiles: boolean
}

function Encrypted({ of: { method, recipients }, hasFiles }: EncryptedProps) {
  return (
    <div className={css.note} data-place="above">
      <Icon of={LockKeyhole} size="s" />
      <div className={css.text}>
        <p>
          {t(`notes.encrypted.${method}`)} {hasFiles && t('notes.openElsewhere')}
        </p>
        {recipients.length > 0 && <p>{t('notes.for', { names: recipients.join(', ') })}</p>}
      </div>
    </div>
  )
}

/** Asks whether to send a requested read receipt. None is sent automatically. */
function ReceiptNote({ message, to }: { message: Message; to: string }) {
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
