import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { t } from '../../../../i18n/index.ts'
import {
  breakpoints,
  Icon,
  IconButton,
  MenuButton,
  type MenuEntry,
  tip,
  useMedia,
} from '../../../../ui/index.ts'
import { Ellipsis } from '../../../../ui/marks/icons.ts'
import { keyLabel } from '../../action-rules/key-label.ts'
import type { ThreadAction } from '../../action-rules/thread-action.ts'
import css from '../../Toolbar.module.css'
import { offeredActions, shareActions } from '../catalogue.ts'
import { useCountThatFits } from '../use-count-that-fits.ts'

interface Props {
  threads: readonly Thread[]
  /** Everything in the folder is meant: only what the server can do with all of it is offered. */
  isWholeFolder?: boolean
  /** How many buttons there is room for on a small screen. */
  narrowRoom?: number
  /** How many at most elsewhere, beside what is read: fewer where the pane is narrower. */
  room?: number
  /** What everything else in that bar takes, in pixels. */
  besidesPixels?: number
  /** What has its button elsewhere on the page, and here stands in the menu only. */
  inMenu?: readonly ThreadAction[]
  /** What is offered in no way of this bar. */
  without?: readonly ThreadAction[]
  /** What the menu holds besides. */
  more?: () => MenuEntry[]
  /** `anchor` is what was pressed. */
  onAct: (action: ThreadAction, anchor: Element) => void
}

/** What the bar over ticked rows has besides: the tick, how many, the menu. */
const besidesSelection = 200

/** The acts that threads offer: buttons, and a menu of those that have no room. */
export function ActionBar(props: Props) {
  const { threads, isWholeFolder = false, narrowRoom = 4, inMenu = [], without = [], more, onAct } = props
  const { room, ref } = useCountThatFits(
    props.room ?? 6,
    props.room && (props.besidesPixels ?? besidesSelection),
  )
  const isNarrow = useMedia(breakpoints.smallTablet)
  const offered = offeredActions(threads, isWholeFolder).filter((action) => !without.includes(action))
  const buttons = offered.filter((action) => !inMenu.includes(action))
  const { shown, more: outOfRoom } = shareActions(buttons, isNarrow ? narrowRoom : room)
  const rest = [...outOfRoom, ...offered.filter((action) => inMenu.includes(action))]
  const label = t('mailbox.more')
  const entries = (): MenuEntry[] => {
    const anchor = document.activeElement ?? document.body
    return [...rest.map((action) => entryOf(action, () => onAct(action, anchor))), ...(more?.() ?? [])]
  }
  return (
    <>
      {shown.map((action) => (
        <IconButton
          key={action.id}
          label={action.label()}
          icon={action.icon}
          shortcut={keyLabel(action.shortcut)}
          aria-haspopup={action.id === 'move' || action.id === 'label' ? 'dialog' : undefined}
          onClick={(event) => onAct(action, event.currentTarget)}
        />
      ))}
      {(rest.length > 0 || more) && (
        <MenuButton
          ref={ref}
          className={css.more}
          aria-label={label}
          menuLabel={label}
          entries={entries}
          {...tip(label)}
        >
          <Icon of={Ellipsis} />
        </MenuButton>
      )}
    </>
  )
}

const entryOf = (action: ThreadAction, onSelect: () => void): MenuEntry => ({
  id: action.id,
  label: action.label(),
  icon: action.icon,
  shortcut: keyLabel(action.shortcut),
  onSelect,
})
