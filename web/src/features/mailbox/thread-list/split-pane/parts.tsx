import { t } from '../../../../i18n/index.ts'
import { Separator } from '../../../../ui/split-pane/Separator.tsx'
import type { SplitSide } from '../../navigation/split.ts'
import '../../../../i18n/areas/mailbox.ts'
import { Button } from '../../../../ui/index.ts'
import css from './NothingOpen.module.css'

interface GutterProps {
  side: SplitSide
  share: number
  onShare: (share: number) => void
}

export const Gutter = ({ side, share, onShare }: GutterProps) => (
  <Separator
    side={side}
    share={share}
    onShare={onShare}
    label={side === 'right' ? t('list.width') : t('list.height')}
  />
)

interface Props {
  selectedCount: number
  onClear: () => void
}

/** Reading pane without an open thread: a hint, or the number of selected threads. */
export function NothingOpen({ selectedCount, onClear }: Props) {
  return (
    <section className={css.empty} aria-label={t('list.preview')}>
      {selectedCount > 0 ? <SelectionPicture /> : <EnvelopePicture />}
      <output className={css.text}>
        {selectedCount > 0 ? t('list.selected', { n: selectedCount }) : t('list.nothingOpen')}
      </output>
      {selectedCount > 0 && (
        <Button kind="link" size="s" onClick={onClear}>
          {t('list.clear')}
        </Button>
      )}
    </section>
  )
}

const EnvelopePicture = () => (
  <svg viewBox="0 0 176 108" className={css.picture} aria-hidden>
    <path className={css.paper} d="M46 26h84v58H46z" />
    <path className={css.line} d="m46 29 42 32 42-32" />
    <path className={css.dots} d="M20 92c14 5 26 5 40 0M126 16c9-4 17-3 26 2" />
  </svg>
)

const SelectionPicture = () => (
  <svg viewBox="0 0 176 108" className={css.picture} aria-hidden>
    <path className={css.paper} d="M62 16h76v52H62z" />
    <path className={css.paper} d="M50 28h76v52H50z" />
    <path className={css.paper} d="M38 40h76v52H38z" />
    <path className={css.tick} d="m62 66 10 10 20-22" />
  </svg>
)
