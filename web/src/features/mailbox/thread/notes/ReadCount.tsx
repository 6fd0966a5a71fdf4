import { Check, CheckCheck } from 'lucide'
import { formatNumber, t } from '../../../../i18n/index.ts'
import { Icon, VisuallyHidden } from '../../../../ui/index.ts'
import css from './ReadCount.module.css'

/** Number of times that a tracked message was read. */
export function ReadCount({ count, hasTitle = false }: { count: number; hasTitle?: boolean }) {
  const text = count > 0 ? t('mailbox.seen', { n: count }) : t('mailbox.notSeen')
  return (
    <span className={css.seen} data-none={count === 0 || undefined} title={hasTitle ? text : undefined}>
      <Icon of={count > 0 ? CheckCheck : Check} size="xs" />
      {count > 0 && <span aria-hidden>{formatNumber(count)}</span>}
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}
