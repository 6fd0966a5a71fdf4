import type { Message } from '@bocau/contract/mailbox/mailbox'
import { Bug, CircleAlert, Clock } from 'lucide'
import { Suspense } from 'react'
import { t } from '../../../../i18n/index.ts'
import { Banner } from '../../../../ui/index.ts'
import { composePart } from '../../../compose/index.ts'
import css from './NotSentAlert.module.css'

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
