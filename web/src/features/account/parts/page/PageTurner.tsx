import { ChevronLeft, ChevronRight } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../ui/index.ts'
import css from './PageTurner.module.css'

interface Props {
  label: string
  /** Visible range and total number of lines. */
  range: { from: number; to: number; total: number }
  /** Undefined on the last page in this direction. */
  onNewer: (() => void) | undefined
  onOlder: (() => void) | undefined
}

/** Pagination of a list. The focus stays in place on the last page. */
export const PageTurner = ({ label, range, onNewer, onOlder }: Props) => (
  <nav className={css.pages} aria-label={label}>
    <span role="status">{t('account.history.range', range)}</span>
    <IconButton
      icon={ChevronLeft}
      label={t('account.history.newer')}
      aria-disabled={!onNewer}
      onClick={() => onNewer?.()}
    />
    <IconButton
      icon={ChevronRight}
      label={t('account.history.older')}
      aria-disabled={!onOlder}
      onClick={() => onOlder?.()}
    />
  </nav>
)
