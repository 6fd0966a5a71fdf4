import { ChevronRight } from 'lucide'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '../display/Icon.tsx'
import { nextFocusTarget } from '../keyboard/next-focus-target.ts'
import { classes } from '../styles/classes.ts'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import { tip } from '../tooltip/tooltip.ts'
import css from './Tree.module.css'
import { moveInTree, type TreeItem, type TreeRow, visibleRows } from './tree-rows.ts'

interface Props {
  label: string
  items: TreeItem[]
  openIds?: ReadonlySet<string>
  /** Undefined for a tree that cannot be collapsed. */
  onFold?: ((id: string, isOpen: boolean) => void) | undefined
  /** Opens the menu of an item by its button, right click, long press or key. */
  onMenu?: (id: string, anchor: Element, isByKeyboard: boolean) => void
  /** Names are hidden and shown as tooltips. */
  isNarrow?: boolean
}

const none: ReadonlySet<string> = new Set()

/**
 * Navigation tree, one tab stop. Arrow keys move and fold. Typing finds an item, unless the focus came from a pointer,
 * so that page shortcuts work after a click.
 */
export function Tree({ label, items, openIds = none, onFold, onMenu, isNarrow = false }: Props) {
  const tree = useRef<HTMLDivElement>(null)
  const isByPointer = useRef(false)
  const [focusedId, setFocusedId] = useState<string>()
  const rows = visibleRows(items, openIds)
  const stop =
    rows.find((row) => row.item.id === focusedId) ?? rows.find((row) => row.item.isCurrent) ?? rows[0]
  useRetainedFocus(
    tree,
    rows.map((row) => row.item.id),
    focusedId,
  )

  const openMenu = (event: MouseEvent | KeyboardEvent, isByKeyboard: boolean) => {
    const menuAnchor = onMenu && (event.target as Element).closest<HTMLElement>('[aria-haspopup]')
    if (!menuAnchor) return
    event.preventDefault()
    event.stopPropagation()
    onMenu(menuAnchor.dataset.id ?? '', menuAnchor, isByKeyboard)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) return openMenu(event, true)
    if (event.ctrlKey || event.metaKey || event.altKey || !stop) return
    if (isByPointer.current && event.key.length === 1) return
    const move = moveInTree(rows, stop.item.id, event.key)
    if (!move) return
    event.preventDefault()
    event.stopPropagation()
    isByPointer.current = false
    if ('focus' in move)
      tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(move.focus)}"]`)?.focus()
    else if ('open' in move) onFold?.(move.open, true)
    else onFold?.(move.fold, false)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its rows always takes the focus
    <div
      ref={tree}
      role="tree"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerDown={() => {
        isByPointer.current = true
      }}
      onBlur={({ relatedTarget }) => {
        if (!tree.current?.contains(relatedTarget)) isByPointer.current = false
      }}
      onContextMenu={(event) => openMenu(event, false)}
      onClick={(event) => (event.target as Element).closest('[data-more]') && openMenu(event, false)}
    >
      {rows.map((row) => (
        <Row
          key={row.item.id}
          row={row}
          isTabStop={row === stop}
          isNarrow={isNarrow}
          onFocus={() => setFocusedId(row.item.id)}
          onFold={() => onFold?.(row.item.id, !row.isOpen)}
        />
      ))}
    </div>
  )
}

interface RowProps {
  row: TreeRow
  isTabStop: boolean
  isNarrow: boolean
  onFocus: () => void
  onFold: () => void
}

function Row({ row, isTabStop, isNarrow, onFocus, onFold }: RowProps) {
  const { item, level, isOpen } = row
  return (
    <a
      role="treeitem"
      className={css.row}
      style={{ '--level': level } as CSSProperties}
      href={item.href}
      {...(isNarrow ? tip(item.label) : { title: item.label })}
      data-id={item.id}
      data-level={level}
      data-strong={item.isStrong || undefined}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={isOpen}
      aria-current={item.isCurrent ? 'page' : undefined}
      aria-haspopup={item.hasMenu ? 'menu' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
    >
      {isOpen !== undefined && <Caret isOpen={isOpen} onFold={onFold} />}
      {item.icon}
      <span className={css.label}>{item.label}</span>
      {item.count && <Count {...item.count} />}
      {item.hasMenu && <span className={css.more} data-more aria-hidden />}
    </a>
  )
}

/** For the mouse only; the keyboard uses arrow keys. */
function Caret({ isOpen, onFold }: { isOpen: boolean; onFold: () => void }) {
  const fold = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onFold()
  }
  return (
    <span className={classes(css.caret, isOpen && css.isOpen)} aria-hidden onClick={fold}>
      <Icon of={ChevronRight} size="xs" />
    </span>
  )
}

const Count = ({ text, meaning }: { text: string; meaning: string }) => (
  <span className={css.count}>
    <span aria-hidden>{text}</span>
    <VisuallyHidden>{meaning}</VisuallyHidden>
  </span>
)

/** Moves the focus of a removed row to its successor. */
function useRetainedFocus(
  tree: RefObject<HTMLElement | null>,
  ids: readonly string[],
  focusedId: string | undefined,
): void {
  const hadFocus = useRef(false)
  useEffect(() => {
    // Uses a native listener, because a closing dialog restores the focus without a React event.
    const recordFocus = ({ target }: FocusEvent) => {
      hadFocus.current = tree.current?.contains(target as Node) ?? false
    }
    document.addEventListener('focusin', recordFocus)
    return () => document.removeEventListener('focusin', recordFocus)
  }, [tree])

  const order = useRef(ids)
  useLayoutEffect(() => {
    const next = focusedId === undefined ? undefined : nextFocusTarget(focusedId, order.current, ids)
    order.current = ids
    if (next && next !== focusedId && hadFocus.current && document.activeElement === document.body)
      tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(next)}"]`)?.focus()
  })
}
