import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { Maximize2 } from 'lucide'
import { memo } from 'react'
import { mailboxTexts } from '../../../../i18n/areas/mailbox.ts'
import { addMessages, t } from '../../../../i18n/index.ts'
import { IconButton, type MenuEntry } from '../../../../ui/index.ts'
import { ArrowLeft, ChevronLeft, ChevronRight, X } from '../../../../ui/marks/icons.ts'
import { backToList, openWhole, turnToThread } from '../../navigation/navigation.ts'
import { useSplit } from '../../navigation/split.ts'
import barCss from '../../Toolbar.module.css'
import { Toolbar } from '../../Toolbar.tsx'
import { ActionBar, print, star, unstar } from '../../thread-actions/index.ts'
import { actOnOpenThread } from '../state/act-on-open-thread.ts'
import { useNeighbours } from '../state/use-neighbours.ts'
import css from './ThreadBar.module.css'

addMessages(mailboxTexts)

/** Buttons of the reading pane: expand or close. */
const BesideControls = ({ folder, id }: { folder: string; id: Id }) => (
  <>
    <IconButton label={t('list.whole')} icon={Maximize2} onClick={openWhole} />
    <IconButton label={t('list.close')} icon={X} shortcut="Esc" onClick={() => backToList(folder, id)} />
  </>
)

interface Props {
  folder: string
  id: Id
  thread: Thread | undefined
  /** Additional menu entries, evaluated when the menu opens. */
  more?: () => MenuEntry[]
}

/** The star is next to the subject. */
const besideSubject = [star, unstar]
/** An open thread is printed as displayed, by its own code. */
const ownWay = [print]

/** Bar above a thread: back, actions, previous and next. */
export const ThreadBar = memo(({ folder, id, thread, more }: Props) => {
  const split = useSplit()
  return (
    <Toolbar label={t('thread.bar')} className={css.bar}>
      {!split && (
        <IconButton
          label={t('thread.back')}
          icon={ArrowLeft}
          shortcut="U"
          onClick={() => backToList(folder, id)}
        />
      )}
      {thread && !split && <span className={barCss.rule} />}
      {thread && (
        <ActionBar
          threads={[thread]}
          {...(split?.side === 'right' && { room: 4, besidesPixels: 126 })}
          inMenu={besideSubject}
          without={ownWay}
          {...(more ? { more } : {})}
          onAct={(action, anchor) => actOnOpenThread(folder, thread, action, anchor)}
        />
      )}
      <span className={barCss.grow} />
      {split ? <BesideControls folder={folder} id={id} /> : <NeighbourControls folder={folder} id={id} />}
    </Toolbar>
  )
})

function NeighbourControls({ folder, id }: { folder: string; id: Id }) {
  const found = useNeighbours(folder, id)
  if (!found) return null
  const turn = (thread: Thread | undefined) => thread && turnToThread(folder, thread.id)
  return (
    <span className={css.neighbours}>
      <span className={barCss.range}>{t('thread.position', { n: found.position, total: found.total })}</span>
      <IconButton
        label={t('thread.newer')}
        icon={ChevronLeft}
        shortcut="K"
        disabled={!found.newer}
        onClick={() => turn(found.newer)}
      />
      <IconButton
        label={t('thread.older')}
        icon={ChevronRight}
        shortcut="J"
        disabled={!found.older}
        onClick={() => turn(found.older)}
      />
    </span>
  )
}
