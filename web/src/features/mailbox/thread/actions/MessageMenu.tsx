import type { Message } from '@bocau/contract/mailbox/mailbox'
import { EllipsisVertical } from 'lucide'
import { useUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import button from '../../../../ui/controls/IconButton.module.css'
import { Icon, MenuButton, tip } from '../../../../ui/index.ts'
import { classes } from '../../../../ui/styles/classes.ts'
import { useVisibleTheme } from '../body-frame/use-visible-theme.ts'
import { useOpenedThread } from '../state/opened-thread.ts'
import css from './MessageMenu.module.css'
import { messageEntries } from './message-entries.ts'
import { prefetchSenderTrust } from './sender-entries.ts'

export function MessageMenu({ message }: { message: Message }) {
  const opened = useOpenedThread()
  const user = useUser()
  const theme = useVisibleTheme()
  const label = t('thread.messageActions')
  return (
    <MenuButton
      className={classes(button.button, css.menu)}
      data-size="s"
      aria-label={label}
      menuLabel={label}
      align="end"
      onPointerEnter={prefetchSenderTrust}
      onFocus={prefetchSenderTrust}
      entries={() => messageEntries({ message, opened, user, theme })}
      {...tip(label)}
    >
      <Icon of={EllipsisVertical} size="s" />
    </MenuButton>
  )
}
