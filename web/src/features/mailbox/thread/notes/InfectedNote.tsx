import type { Message } from '@bocau/contract/mailbox/mailbox'
import { t } from '../../../../i18n/index.ts'
import { Banner } from '../../../../ui/index.ts'
import { Bug } from '../actions/icons.ts'
import css from './NotSentAlert.module.css'

/** Stands where the body of a message would, in which a virus was found: it is given to nobody. */
export function InfectedNote({ message }: { message: Message }) {
  return (
    <div className={css.alert}>
      <Banner icon={Bug} kind="danger" shape="card">
        <b>{t('thread.infected.title')}</b> {t('thread.infected.text', { name: message.error_msg })}
      </Banner>
    </div>
  )
}
