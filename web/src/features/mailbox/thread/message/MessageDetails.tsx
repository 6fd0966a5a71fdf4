import type { Correspondent } from '@bocau/contract/ids'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { hasSpoofPrefix, plainSubject } from '@bocau/mail-core/subjects/spoof-prefix'
import { Check, ChevronDown, TriangleAlert } from 'lucide'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { formatFullDate, t } from '../../../../i18n/index.ts'
import { useDismiss } from '../../../../ui/dialog/use-dismiss.ts'
import { Button, ForgedShield, Icon, KindTag } from '../../../../ui/index.ts'
import { isSenderVerified } from '../../forged.ts'
import { DeliveryLines } from './DeliveryLines.tsx'
import { DetailLine } from './DetailLine.tsx'
import css from './MessageDetails.module.css'
import { PersonName } from './people/PersonName.tsx'

/** Button that shows all header information of a message. */
export function MessageDetails({ message }: { message: Message }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.button}
        data-screen-only
        aria-label={t('thread.details')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={ChevronDown} size="xs" />
      </button>
      {isOpen && <Popover message={message} opener={button} onClose={() => setOpen(false)} />}
    </>
  )
}

interface PopoverProps {
  message: Message
  opener: { current: HTMLElement | null }
  onClose: () => void
}

function Popover({ message, opener, onClose }: PopoverProps) {
  const box = useRef<HTMLDialogElement>(null)
  useDismiss(box, opener, onClose)
  const recipients = [
    [t('thread.detail.replyTo'), message.reply_to],
    [t('thread.detail.to'), message.to],
    [t('thread.detail.cc'), message.cc],
    [t('thread.detail.bcc'), message.bcc],
  ] as const
  return (
    <dialog
      open
      ref={box}
      className={css.popover}
      data-screen-only
      aria-label={t('thread.detailsOf')}
      tabIndex={-1}
      onKeyDown={moveAlongNames}
    >
      <dl className={css.details}>
        <DetailLine label={t('thread.detail.from')}>
          <People people={[message.from]} isStrong isVerified={isSenderVerified(message)} />
        </DetailLine>
        {recipients.map(
          ([label, people]) =>
            (people === message.to || people.length > 0) && (
              <DetailLine key={label} label={label}>
                <People people={people} />
              </DetailLine>
            ),
        )}
        <DetailLine label={t('thread.detail.subject')}>
          {hasSpoofPrefix(message.subject) && <ForgedShield label={t('mailbox.forged')} />}
          {plainSubject(message.subject) || t('mailbox.noSubject')}
        </DetailLine>
        <DetailLine label={t('thread.detail.date')}>{formatFullDate(message.date)}</DetailLine>
        <DeliveryLines message={message} verification={<Verification message={message} />} />
      </dl>
    </dialog>
  )
}

/** Moves the focus between the names of a line by arrow keys; together they are one tab stop. */
function moveAlongNames({ key, target }: KeyboardEvent<HTMLElement>): void {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const line = step !== 0 && (target as Element).closest('dd')
  if (!line) return
  const names = [...line.querySelectorAll<HTMLElement>('[data-person-press]')]
  const at = names.indexOf(target as HTMLElement)
  if (at >= 0) names[at + step]?.focus()
}

function Verification({ message }: { message: Message }) {
  return (
    <DetailLine label={t('thread.detail.authentication')}>
      <Authentication of={message.authentication} />
    </DetailLine>
  )
}

/** Number of names above which the rest is rendered on request. */
const MANY_PEOPLE = 20

interface PeopleProps {
  people: readonly Correspondent[]
  isStrong?: boolean
  isVerified?: boolean
}

function People({ people, isStrong = false, isVerified = true }: PeopleProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (people.length === 0) return <span className={css.none}>{t('thread.detail.nobody')}</span>
  const visible = showsAll ? people : people.slice(0, MANY_PEOPLE)
  const more = people.length - visible.length
  const showAll = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button disappears; the focus stays in the dialog.
    currentTarget.closest('dialog')?.focus({ preventScroll: true })
    setShowsAll(true)
  }
  return (
    <>
      {visible.map(({ name, email }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a message may name the same address twice, and its list never changes
        <span key={index}>
          <PersonName person={{ name, email }} isVerified={isVerified} isInline={index > 0}>
            {isStrong && name ? <b>{name}</b> : name || email}
          </PersonName>
          {name && ` <${email}>`}
          {index < people.length - 1 && ', '}
        </span>
      ))}
      {more > 0 && (
        <Button kind="link" onClick={showAll}>
          {t('thread.detail.more', { n: more })}
        </Button>
      )}
    </>
  )
}

/** Result of the sender authentication. */
function Authentication({ of: result }: { of: Message['authentication'] }) {
  if (result === 'none') return <span className={css.none}>{t('thread.detail.unchecked')}</span>
  const isPass = result === 'pass'
  return (
    <KindTag kind={isPass ? 'success' : 'danger'}>
      <Icon of={isPass ? Check : TriangleAlert} size="xs" />
      {t(`thread.detail.${result}`)}
    </KindTag>
  )
}
