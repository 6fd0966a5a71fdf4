import { ChevronDown } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { Icon } from '../../../../ui/index.ts'
import css from './ArrivalsPill.module.css'
import '../../../../i18n/areas/mailbox.ts'

/** Button that reports new mail above the visible area and scrolls to it. */
export function ArrivalsPill({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <output>
      <button type="button" className={css.pill} onClick={onShow}>
        <Icon of={ChevronDown} size="s" />
        {t('mailbox.arrived', { n: count })}
      </button>
    </output>
  )
}
