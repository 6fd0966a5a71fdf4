import type { Message } from '@bocau/contract/mailbox/mailbox'
import { Bug, CalendarClock, CircleAlert, Clock, Repeat, Send, Undo2 } from 'lucide'
import { Suspense } from 'react'
import { useUser } from '../../../../api/session.ts'
import { formatFullDate, t } from '../../../../i18n/index.ts'
import { Banner, Button, type IconGraphic } from '../../../../ui/index.ts'
import { cancelPeriodic, cancelSchedule, composePart } from '../../../compose/index.ts'
import { mayCancel } from '../actions/message-actions.ts'
import css from './OutgoingNote.module.css'
import { type OutgoingStage, outgoingStage } from './outgoing-stage.ts'

const SentAlert = composePart((module) => module.SentAlert)

const titles = {
  sending_failed: 'thread.notSent.title',
  partly_failed: 'thread.notSent.some',
  delayed: 'thread.notSent.yet',
} as const

/** Alert for a message that was not sent, was partly delivered, or is still waiting. */
export function NotSentAlert({ message }: { message: Message }) {
  const { status } = message
  if (status !== 'sending_failed' && status !== 'partly_failed' && status !== 'delayed') return null
  const title = t(titles[status])
  const isWaiting = status === 'delayed'
  const plain = (
    <Banner icon={isWaiting ? Clock : CircleAlert} variant="card" {...(isWaiting ? {} : { kind: 'danger' })}>
      <b>{title}</b>
    </Banner>
  )
  return (
    <div className={css.alert}>
      <Suspense fallback={plain}>
        <SentAlert message={message} title={title} />
      </Suspense>
    </div>
  )
}

/** Replaces the body of an infected message, which is never delivered. */
export function InfectedNote({ message }: { message: Message }) {
  return (
    <div className={css.alert}>
      <Banner icon={Bug} kind="danger" variant="card">
        <b>{t('thread.infected.title')}</b> {t('thread.infected.text', { name: message.error_msg })}
      </Banner>
    </div>
  )
}

const icons: Record<OutgoingStage, IconGraphic> = {
  scheduled: CalendarClock,
  periodic: Repeat,
  sending: Send,
  recalling: Undo2,
  recalled: Undo2,
}

/** State of the user's own message: scheduled, being sent, or being recalled. */
export function OutgoingNote({ message }: { message: Message }) {
  const stage = outgoingStage(message)
  if (!stage) return null
  return (
    <div className={css.alert}>
      <Banner icon={icons[stage]} variant="card" actions={<Cancel stage={stage} message={message} />}>
        {stageText(stage, message.intended_time)}
      </Banner>
    </div>
  )
}

function Cancel({ stage, message: { id } }: { stage: OutgoingStage; message: Message }) {
  const isOffered = mayCancel(useUser())
  if (!isOffered || (stage !== 'scheduled' && stage !== 'periodic')) return null
  const isOnce = stage === 'scheduled'
  return (
    <Button kind="link" onClick={() => (isOnce ? cancelSchedule(id) : cancelPeriodic(id))}>
      {isOnce ? t('thread.cancelSchedule') : t('thread.cancelPeriodic')}
    </Button>
  )
}

function stageText(stage: OutgoingStage, sendTime: number | null): string {
  if (sendTime !== null && stage === 'scheduled')
    return t('thread.scheduledAt', { when: formatFullDate(sendTime) })
  if (sendTime !== null && stage === 'periodic')
    return t('thread.periodicNext', { when: formatFullDate(sendTime) })
  return t(`thread.stage.${stage}`)
}
