import type { Message } from '@bocau/contract/mailbox/mailbox'
import { t } from '../../../../i18n/index.ts'
import { Button, Icon } from '../../../../ui/index.ts'
import { Trash } from '../../../../ui/marks/icons.ts'
import { folderNames } from '../../folders/folders.ts'
import css from './HiddenMessages.module.css'

interface Props {
  /** What the thread has in Trash and Junk, seen from elsewhere. */
  hidden: readonly Message[]
  isShown: boolean
  onToggle: () => void
}

/** Says that some of a thread was deleted or is spam, and shows it when asked. */
export function HiddenMessages({ hidden, isShown, onToggle }: Props) {
  if (hidden.length === 0) return null
  const inTrash = hidden.filter(({ folder }) => folder === folderNames.trash).length
  const inJunk = hidden.length - inTrash
  return (
    <div className={css.note}>
      <Icon of={Trash} size="s" />
      <p>
        {inTrash > 0 && `${t('thread.inTrash', { n: inTrash })} `}
        {inJunk > 0 && `${t('thread.inJunk', { n: inJunk })} `}
        <Button kind="link" className={css.toggle} onClick={onToggle}>
          {isShown ? t('thread.hideAgain') : t('thread.showHidden')}
        </Button>
      </p>
    </div>
  )
}
