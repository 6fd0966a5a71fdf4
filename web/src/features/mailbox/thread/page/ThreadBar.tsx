import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { ArrowLeft, ChevronLeft, ChevronRight, Maximize2, X } from 'lucide'
import { memo } from 'react'
import { t } from '../../../../i18n/index.ts'
import { IconButton, type MenuEntry } from '../../../../ui/index.ts'
import { backToList, openFullWidth, replaceThread } from '../../navigation/navigation.ts'
import { useSplit } from '../../navigation/split.ts'
import barCss from '../../Toolbar.module.css'
import { Toolbar } from '../../Toolbar.tsx'
import { ActionBar, print, star, unstar } from '../../thread-actions/index.ts'
import { runOnOpenThread } from '../state/run-on-open-thread.ts'
import { useNeighbours } from '../state/use-neighbours.ts'
import css from './ThreadBar.module.css'
import '../../../../i18n/areas/mailbox.ts'

/** Buttons of the reading pane: expand or close. */
const StepControls = ({ folder, id }: { folder: string; id: Id }) => (
  <>
    <IconButton label={t('list.whole')} icon={Maximize2} onClick={openFullWidth} />
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

/** The star is next to the subject, and an open thread is printed as displayed, by its own code. */
const separateActions = [star, unstar, print]

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
          {...(split?.side === 'right' && { maxCount: 4, otherControlsPixels: 126 })}
          without={separateActions}
          {...(more ? { more } : {})}
          onAction={(action, anchor) => runOnOpenThread(folder, thread, { action, anchor })}
        />
      )}
      <span className={barCss.grow} />
      {split ? <StepControls folder={folder} id={id} /> : <NeighbourControls folder={folder} id={id} />}
    </Toolbar>
  )
})

function NeighbourControls({ folder, id }: { folder: string; id: Id }) {
  const neighbours = useNeighbours(folder, id)
  if (!neighbours) return null
  const openNeighbour = (thread: Thread | undefined) => thread && replaceThread(folder, thread.id)
  return (
    <span className={css.neighbours}>
      <span className={barCss.range}>
        {t('thread.position', { n: neighbours.position, total: neighbours.total })}
      </span>
      <IconButton
        label={t('thread.newer')}
        icon={ChevronLeft}
        shortcut="K"
        disabled={!neighbours.newer}
        onClick={() => openNeighbour(neighbours.newer)}
      />
      <IconButton
        label={t('thread.older')}
        icon={ChevronRight}
        shortcut="J"
        disabled={!neighbours.older}
        onClick={() => openNeighbour(neighbours.older)}
      />
    </span>
  )
}
