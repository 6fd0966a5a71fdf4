import { t } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../ui/index.ts'
import { ChevronLeft, ChevronRight } from '../../icons.ts'
import css from './PageTurner.module.css'

interface Props {
  label: string
  /** Which lines of how many are shown. */
  range: { from: number; to: number; total: number }
  /** Undefined where there is no page on that side. */
  onNewer: (() => void) | undefined
  onOlder: (() => void) | undefined
}

/** Below a list in pages: which part of it is shown, and the way to the others. The focus stays where the last page is reached. */
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
