import { mailboxTexts } from '../../../../i18n/areas/mailbox.ts'
import { addMessages, t } from '../../../../i18n/index.ts'
import { Separator } from '../../../../ui/split-pane/Separator.tsx'
import type { SplitSide } from '../../navigation/split.ts'

addMessages(mailboxTexts)

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
