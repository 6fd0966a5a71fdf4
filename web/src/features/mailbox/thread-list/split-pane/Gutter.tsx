import { t } from '../../../../i18n/index.ts'
import { Separator } from '../../../../ui/split-pane/Separator.tsx'
import type { SplitSide } from '../../navigation/split.ts'
import '../../../../i18n/areas/mailbox.ts'

interface Props {
  side: SplitSide
  share: number
  onShare: (share: number) => void
}

export const Gutter = ({ side, share, onShare }: Props) => (
  <Separator
    side={side}
    share={share}
    onShare={onShare}
    label={side === 'right' ? t('list.width') : t('list.height')}
  />
)
