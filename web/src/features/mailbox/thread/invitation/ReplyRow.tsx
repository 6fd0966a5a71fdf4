import type { Id } from '@bocau/contract/ids'
import type { Invitation } from '@bocau/contract/mailbox/invitations'
import { Check, CircleQuestionMark, X } from 'lucide'
import { useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import { TextArea } from '../../../../ui/field/TextArea.tsx'
import { Button, promptInDialog } from '../../../../ui/index.ts'
import css from './InvitationCard.module.css'
import { ProposeDialog } from './ProposeDialog.tsx'
import { type ReplyInput, replyToInvitation } from './reply.ts'

const choices = [
  { says: 'accepted', icon: Check },
  { says: 'tentative', icon: CircleQuestionMark },
  { says: 'declined', icon: X },
] as const

const focusOnce = (field: HTMLTextAreaElement | null): void => field?.focus()

/** Answer buttons of an invitation, with an optional note. */
export function ReplyRow({ id, invitation }: { id: Id; invitation: Invitation }) {
  const { answer, own_email: email } = invitation
  const [note, setNote] = useState('')
  const [isNoting, setNoting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const reply = answer && !answer.is_outdated && answer.state !== 'failed' ? answer.says : null
  const send = async (input: ReplyInput | undefined) => {
    if (!input || isBusy) return
    setBusy(true)
    if (await replyToInvitation(id, input)) {
      setNote('')
      setNoting(false)
    }
    setBusy(false)
  }
  const propose = async () =>
    send(
      await promptInDialog<ReplyInput>((respond) => (
        <ProposeDialog invitation={invitation} note={note} onReply={respond} />
      )),
    )
  return (
    <>
      {isNoting && (
        <TextArea
          label={t('event.note')}
          value={note}
          maxLength={2000}
          ref={focusOnce}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out inline */}
      <div className={css.replies} data-screen-only role="group" aria-label={t('event.answerAs', { email })}>
        {choices.map(({ says, icon }) => (
          <Button
            key={says}
            icon={icon}
            {...(reply === says ? { kind: 'primary' as const } : {})}
            aria-pressed={reply === says}
            aria-disabled={isBusy}
            onClick={() => void send({ says, note })}
          >
            {t(`event.answer.${says}`)}
          </Button>
        ))}
        <Button kind="link" onClick={() => void propose()}>
          {t('event.propose')}
        </Button>
        {!isNoting && (
          <Button kind="link" onClick={() => setNoting(true)}>
            {t('event.addNote')}
          </Button>
        )}
      </div>
    </>
  )
}
