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
  /** All threads of the folder are selected; only actions with a server batch are available. */
  isWholeFolder?: boolean
  /** Number of buttons on a small screen. */
  narrowRoom?: number
  /** Maximum number of buttons on larger screens; fewer in a narrow reading pane. */
  room?: number
  /** Width of the other controls in the bar, in pixels. */
  besidesPixels?: number
  /** Actions with a button elsewhere on the page, shown only in the menu here. */
  inMenu?: readonly ThreadAction[]
  without?: readonly ThreadAction[]
  more?: () => MenuEntry[]
  /** `anchor` is the pressed element. */
  onAct: (action: ThreadAction, anchor: Element) => void
}

/** Width of the checkbox, counter and menu in the selection bar, in pixels. */
const besidesSelection = 200

/** Buttons of the available actions, and a menu for those that do not fit. */
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
