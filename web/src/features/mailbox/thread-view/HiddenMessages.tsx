import type { Message } from '@bocau/contract/mailbox'
import { t } from '../../../i18n/index.ts'
import { Trash } from '../../../ui/icons.ts'
import { Button, Icon } from '../../../ui/index.ts'
import { folderNames } from '../folders.ts'
import css from './HiddenMessages.module.css'

interface Props {
  /** What the thread has in Trash and Junk, seen from elsewhere. */
  hidden: readonly Message[]
  onShow: () => void
}

/** Says that some of a thread was deleted or is spam, and shows it when asked. */
export function HiddenMessages({ hidden, onShow }: Props) {
  if (hidden.length === 0) return null
  const inTrash = hidden.filter(({ folder }) => folder === folderNames.trash).length
  const inJunk = hidden.length - inTrash
  return (
    <div className={css.note}>
      <Icon of={Trash} size="s" />
      <span>
        {inTrash > 0 && t('thread.inTrash', { n: inTrash })}
        {inTrash > 0 && inJunk > 0 && ' '}
        {inJunk > 0 && t('thread.inJunk', { n: inJunk })}
      </span>
      <Button kind="link" onClick={onShow}>
        {t('thread.showHidden')}
      </Button>
    </div>
  )
}
