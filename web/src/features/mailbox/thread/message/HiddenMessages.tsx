import type { Message } from '@bocau/contract/mailbox/mailbox'
import { Trash } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { Button, Icon } from '../../../../ui/index.ts'
import { folderNames } from '../../folders/folders.ts'
import css from './HiddenMessages.module.css'

interface Props {
  /** Messages of the thread in Trash and Junk, seen from another folder. */
  hidden: readonly Message[]
  isVisible: boolean
  onToggle: () => void
}

/** Note about messages in Trash and Junk, with a button to show them. */
export function HiddenMessages({ hidden, isVisible, onToggle }: Props) {
  if (hidden.length === 0) return null
  const inTrash = hidden.filter(({ folder }) => folder === folderNames.trash).length
  const inJunk = hidden.length - inTrash
  return (
    <div className={css.note} data-screen-only>
      <Icon of={Trash} size="s" />
      <p>
        {inTrash > 0 && `${t('thread.inTrash', { n: inTrash })} `}
        {inJunk > 0 && `${t('thread.inJunk', { n: inJunk })} `}
        <Button kind="link" className={css.toggle} onClick={onToggle}>
          {isVisible ? t('thread.hideAgain') : t('thread.showHidden')}
        </Button>
      </p>
    </div>
  )
}
