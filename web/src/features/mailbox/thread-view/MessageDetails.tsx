import type { Correspondent } from '@bocau/contract/ids'
import type { Message } from '@bocau/contract/mailbox'
import { type ReactNode, useRef, useState } from 'react'
import { formatFullDate, t } from '../../../i18n/index.ts'
import { Check, ChevronDown, TriangleAlert } from '../../../ui/icons.ts'
import { Icon, Tag } from '../../../ui/index.ts'
import css from './MessageDetails.module.css'
import { useDismiss } from './use-dismiss.ts'

/** A button that shows everything the head of a message says. */
export function MessageDetails({ message }: { message: Message }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.button}
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
  return (
    <dialog open ref={box} className={css.popover} aria-label={t('thread.detailsOf')} tabIndex={-1}>
      <dl className={css.details}>
        <Line label={t('thread.detail.from')}>
          <People people={[message.from]} isStrong />
        </Line>
        {message.reply_to.length > 0 && (
          <Line label={t('thread.detail.replyTo')}>
            <People people={message.reply_to} />
          </Line>
        )}
        <Line label={t('thread.detail.to')}>
          <People people={message.to} />
        </Line>
        {message.cc.length > 0 && (
          <Line label={t('thread.detail.cc')}>
            <People people={message.cc} />
          </Line>
        )}
        {message.bcc.length > 0 && (
          <Line label={t('thread.detail.bcc')}>
            <People people={message.bcc} />
          </Line>
        )}
        <Line label={t('thread.detail.subject')}>{message.subject || t('mailbox.noSubject')}</Line>
        <Line label={t('thread.detail.date')}>{formatFullDate(message.date)}</Line>
        <Line label={t('thread.detail.authentication')}>
          <Authentication of={message.authentication} />
        </Line>
      </dl>
    </dialog>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function People({ people, isStrong = false }: { people: readonly Correspondent[]; isStrong?: boolean }) {
  if (people.length === 0) return <span className={css.none}>{t('thread.detail.nobody')}</span>
  return people.map(({ name, email }, index) => (
    <span key={email} className={css.person}>
      {isStrong && name ? <b>{name}</b> : name} {name ? `<${email}>` : email}
      {index < people.length - 1 && ', '}
    </span>
  ))
}

function Authentication({ of: result }: { of: Message['authentication'] }) {
  if (result === 'none') return <span className={css.none}>{t('thread.detail.unchecked')}</span>
  const isPass = result === 'pass'
  return (
    <Tag kind={isPass ? 'success' : 'danger'}>
      <Icon of={isPass ? Check : TriangleAlert} size="xs" />
      {isPass ? t('thread.detail.pass') : t('thread.detail.fail')}
    </Tag>
  )
}
