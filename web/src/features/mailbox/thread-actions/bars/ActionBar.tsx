import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { Ellipsis, ExternalLink } from 'lucide'
import { type RefCallback, useCallback, useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import css from '../../../../ui/controls/IconButton.module.css'
import {
  breakpoints,
  Icon,
  IconButton,
  MenuButton,
  type MenuEntry,
  tip,
  useMedia,
} from '../../../../ui/index.ts'
import { keyLabel } from '../../action-rules/key-label.ts'
import type { ThreadAction } from '../../action-rules/thread-action.ts'
import type { CurrentThreads } from '../../current-threads.ts'
import { offeredActions, shareActions } from '../catalogue.ts'
import { countFittingButtons } from '../count-fitting-buttons.ts'

interface Props {
  threads: readonly Thread[]
  /** All threads of the folder are selected; only actions with a server batch are available. */
  isEntireFolder?: boolean
  /** Number of buttons on a small screen. */
  narrowCount?: number
  /** Maximum number of buttons on larger screens; fewer in a narrow reading pane. */
  maxCount?: number
  /** Width of the other controls in the bar, in pixels. */
  otherControlsPixels?: number
  /** Actions with a button elsewhere on the page. */
  without?: readonly ThreadAction[]
  more?: () => MenuEntry[]
  /** `anchor` is the pressed element. */
  onAction: (action: ThreadAction, anchor: Element) => void
}

/** Width of the checkbox, counter and menu in the selection bar, in pixels. */
const selectionControlsPixels = 200

/** Buttons of the available actions, and a menu for those that do not fit. */
export function ActionBar(props: Props) {
  const { threads, isEntireFolder = false, narrowCount = 4, without = [], more, onAction } = props
  const { count, ref } = useFittingCount(
    props.maxCount ?? 6,
    props.maxCount && (props.otherControlsPixels ?? selectionControlsPixels),
  )
  const isNarrow = useMedia(breakpoints.smallTablet)
  const offered = offeredActions(threads, isEntireFolder).filter((action) => !without.includes(action))
  const { visible, more: rest } = shareActions(offered, isNarrow ? narrowCount : count)
  const label = t('mailbox.more')
  const entries = (): MenuEntry[] => {
    const anchor = document.activeElement ?? document.body
    return [...rest.map((action) => actionEntry(action, () => onAction(action, anchor))), ...(more?.() ?? [])]
  }
  return (
    <>
      {visible.map((action) => (
        <IconButton
          key={action.id}
          label={action.label()}
          icon={action.icon}
          shortcut={keyLabel(action.shortcut)}
          aria-haspopup={action.id === 'move' || action.id === 'label' ? 'dialog' : undefined}
          onClick={(event) => onAction(action, event.currentTarget)}
        />
      ))}
      {(rest.length > 0 || more) && (
        <MenuButton
          ref={ref}
          className={css.button}
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

/**
 * Returns the number of buttons that fit, up to `max`. Observes the width where it can change, as in the reading pane;
 * attach `ref` to an element in the bar.
 */
function useFittingCount(
  max: number,
  otherControlsPixels: number | undefined,
): { count: number; ref: RefCallback<HTMLElement> } {
  const [fitting, setFitting] = useState(max)
  const ref = useCallback(
    (part: HTMLElement | null) => {
      const bar = part?.closest('[role="toolbar"]')
      if (!bar || otherControlsPixels === undefined) return
      const observer = new ResizeObserver(() => {
        const isCoarse = matchMedia('(pointer: coarse)').matches
        setFitting(countFittingButtons(bar.clientWidth - otherControlsPixels, isCoarse))
      })
      observer.observe(bar)
      return () => observer.disconnect()
    },
    [otherControlsPixels],
  )
  return { count: otherControlsPixels === undefined ? max : Math.min(max, fitting), ref }
}

/** Returns the context menu of rows: their actions, and opening a single thread in a new tab. */
export function rowMenu(
  { threads, isEntireFolder, run }: Omit<CurrentThreads, 'kind'>,
  address: string | undefined,
): { label: string; entries: MenuEntry[] } {
  const entries = offeredActions(threads, isEntireFolder).map((action) =>
    actionEntry(action, () => run(action)),
  )
  if (threads.length === 1 && address)
    entries.unshift(
      {
        id: 'openTab',
        label: t('act.openTab'),
        icon: ExternalLink,
        onSelect: () => void window.open(address, '_blank', 'noopener'),
      },
      ...(entries.length > 0 ? [{ id: 'acts', isSeparator: true as const }] : []),
    )
  return { label: t('act.menuOf', { n: threads.length }), entries }
}

const actionEntry = (action: ThreadAction, onSelect: () => void): MenuEntry => ({
  id: action.id,
  label: action.label(),
  icon: action.icon,
  shortcut: keyLabel(action.shortcut),
  onSelect,
})
