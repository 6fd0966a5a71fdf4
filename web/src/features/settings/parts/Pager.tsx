import { ChevronLeft, ChevronRight } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/index.ts'
import css from './Pager.module.css'

interface Props {
  /** Number of the items on the pages before. */
  offset: number
  /** Number of the items on this page. */
  count: number
  total: number
  /** Called with 1 for the next page and -1 for the previous one. */
  onMove: (step: 1 | -1) => void
}

/** Range of the visible items with buttons for the neighbouring pages. */
export const Pager = ({ offset, count, total, onMove }: Props) => (
  <div className={css.pages}>
    <span>{t('settings.senders.range', { from: offset + 1, to: offset + count, total })}</span>
    <IconButton
      icon={ChevronLeft}
      label={t('settings.senders.previous')}
      disabled={offset === 0}
      onClick={() => onMove(-1)}
    />
    <IconButton
      icon={ChevronRight}
      label={t('settings.senders.next')}
      disabled={offset + count >= total}
      onClick={() => onMove(1)}
    />
  </div>
)
