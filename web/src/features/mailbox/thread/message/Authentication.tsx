import type { Message } from '@bocau/contract/mailbox/mailbox'
import { t } from '../../../../i18n/index.ts'
import { Icon, KindTag } from '../../../../ui/index.ts'
import { Check, TriangleAlert } from '../../../../ui/marks/icons.ts'
import css from './MessageDetails.module.css'

/** Whether the sender of a message proved to be who it says. */
export function Authentication({ of: result }: { of: Message['authentication'] }) {
  if (result === 'none') return <span className={css.none}>{t('thread.detail.unchecked')}</span>
  const isPass = result === 'pass'
  return (
    <KindTag kind={isPass ? 'success' : 'danger'}>
      <Icon of={isPass ? Check : TriangleAlert} size="xs" />
      {isPass ? t('thread.detail.pass') : t('thread.detail.fail')}
    </KindTag>
  )
}
