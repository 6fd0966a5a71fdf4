import type { Message } from '@bocau/contract/mailbox/mailbox'
import { Suspense } from 'react'
import { t } from '../../../../i18n/index.ts'
import { Banner } from '../../../../ui/index.ts'
import { CircleAlert } from '../../../../ui/marks/icons.ts'
import { FailureReason } from '../../../compose/index.ts'
import css from './NotSentAlert.module.css'

/** Says that a message did not leave, and why. */
export function NotSentAlert({ message }: { message: Message }) {
  return (
    <div className={css.alert}>
      <Banner icon={CircleAlert} kind="danger" shape="card">
        <b>{t('thread.notSent.title')}</b>{' '}
        <Suspense>{message.error_msg && <FailureReason message={message} />}</Suspense>
      </Banner>
    </div>
  )
}
