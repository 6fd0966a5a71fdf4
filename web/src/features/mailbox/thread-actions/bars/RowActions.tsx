import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { Icon, tip } from '../../../../ui/index.ts'
import { keyLabel } from '../../action-rules/key-label.ts'
import { actionOfKey, rowActions } from '../catalogue.ts'
import css from './RowActions.module.css'

/** Shortcuts of the left-swipe action: archive, or delete where archive is not available. */
const swipeLeftKeys = 'e #'

interface Props {
  thread: Thread
  /** `anchor` is the pressed element. */
  onAction: (actionId: string, anchor: Element) => void
}

export function RowActions({ thread, onAction }: Props) {
  const actions = rowActions(thread)
  const swipeLeftAction = actionOfKey(swipeLeftKeys, [thread])
  return actions.map((action) => (
    <button
      key={action.id}
      type="button"
      className={css.action}
      data-left={action === swipeLeftAction || undefined}
      tabIndex={-1}
      aria-label={action.label()}
      onClick={(event) => {
        event.stopPropagation()
        onAction(action.id, event.currentTarget)
      }}
      {...tip(action.label(), keyLabel(action.shortcut))}
    >
      <Icon of={action.icon} size="s" />
    </button>
  ))
}
