import { Check } from 'lucide'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../display/Icon.tsx'
import css from './MenuPopup.module.css'
import { closeMenu, type MenuChoice, type MenuEntry, type OpenMenu } from './menu.ts'
import { nextEntryIndex } from './next-entry-index.ts'
import { positionMenu } from './position-menu.ts'

/** Menu next to its anchor; on a phone a sheet at the lower edge. It takes the focus and restores it. */
export function MenuPopup({ menu }: { menu: OpenMenu }) {
  const popup = useRef<HTMLElement>(null)
  const giveFocusBack = useFocus(popup, menu)
  usePosition(popup, menu)
  useCloseOnOutsidePress(popup, menu)

  const choose = (choice: MenuChoice) => {
    closeMenu()
    giveFocusBack()
    choice.onSelect()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      closeMenu()
      giveFocusBack()
    } else moveFocus(popup.current, event)
  }

  const content = (
    <>
      <div className={css.scrim} aria-hidden onPointerDown={closeMenu} />
      <section ref={popup} className={css.popup} aria-label={menu.label}>
        {menu.header}
        <div className={css.menu} role="menu" aria-label={menu.label} tabIndex={-1} onKeyDown={onKeyDown}>
          <Entries entries={menu.entries} onChoose={choose} />
        </div>
      </section>
    </>
  )
  const dialog = dialogOf(menu)
  return dialog ? createPortal(content, dialog) : content
}

/** Returns the dialog around the anchor; elements outside a modal dialog are neither visible nor reachable. */
const dialogOf = ({ anchor }: OpenMenu): Element | null =>
  anchor instanceof Element ? anchor.closest('dialog[open]') : null

interface EntriesProps {
  entries: readonly MenuEntry[]
  onChoose: (choice: MenuChoice) => void
}

/** Renders the entries between two separators as a group, with their heading if any. */
function Entries({ entries, onChoose }: EntriesProps): ReactNode {
  const end = entries.findIndex((entry) => 'isSeparator' in entry)
  const group = end < 0 ? entries : entries.slice(0, end)
  const separator = entries[end]
  return (
    <>
      <Group entries={group} onChoose={onChoose} />
      {separator && (
        <>
          <hr className={css.separator} />
          <Entries entries={entries.slice(end + 1)} onChoose={onChoose} />
        </>
      )}
    </>
  )
}

function Group({ entries, onChoose }: EntriesProps) {
  const id = useId()
  const heading = entries.find((entry) => 'heading' in entry)
  const choices = entries.filter((entry) => 'onSelect' in entry)
  const items = choices.map((choice) => <Item key={choice.id} choice={choice} onChoose={onChoose} />)
  if (!heading) return items
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a menu cannot contain a fieldset
    // biome-ignore lint/a11y/useSemanticElements: likewise
    <div role="group" aria-labelledby={id}>
      <div id={id} className={css.heading} role="presentation">
        {heading.heading}
      </div>
      {items}
    </div>
  )
}

function Item({ choice, onChoose }: { choice: MenuChoice; onChoose: (choice: MenuChoice) => void }) {
  const role =
    choice.isChecked === undefined
      ? { role: 'menuitem' }
      : { role: 'menuitemradio', 'aria-checked': choice.isChecked }
  return (
    <button
      {...role}
      type="button"
      className={css.item}
      aria-disabled={choice.isDisabled}
      aria-keyshortcuts={choice.shortcut}
      data-danger={choice.isDanger || undefined}
      tabIndex={-1}
      onPointerMove={(event) =>
        event.pointerType === 'mouse' && event.currentTarget.focus({ preventScroll: true })
      }
      onClick={() => !choice.isDisabled && onChoose(choice)}
    >
      {choice.icon && <Icon of={choice.icon} size="s" />}
      <span className={css.label}>{choice.label}</span>
      {choice.end && <span className={css.end}>{choice.end}</span>}
      {choice.shortcut && <kbd>{choice.shortcut}</kbd>}
      {choice.isChecked && <Icon of={Check} size="s" className={css.check} />}
    </button>
  )
}

const itemsIn = (popup: HTMLElement | null) => [
  ...(popup?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? []),
]

function moveFocus(popup: HTMLElement | null, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const items = itemsIn(popup)
  const current = items.indexOf(document.activeElement as HTMLElement)
  const next = nextEntryIndex(
    items.map((item) => item.textContent),
    current,
    event.key,
  )
  if (next === undefined) return
  event.preventDefault()
  event.stopPropagation()
  items[next]?.focus()
}

/** Focuses the first entry if opened by key, none by mouse. Returns a function that restores the focus. */
function useFocus(popup: React.RefObject<HTMLElement | null>, menu: OpenMenu): () => void {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    before.current = menu.anchor instanceof Element ? menu.anchor : document.activeElement
    const first = menu.isByKeyboard ? itemsIn(popup.current)[0] : undefined
    const target = first ?? popup.current?.querySelector<HTMLElement>('[role="menu"]')
    target?.focus({ preventScroll: true })
  }, [popup, menu])
  return () => before.current instanceof HTMLElement && before.current.focus({ preventScroll: true })
}

function usePosition(popup: React.RefObject<HTMLElement | null>, { anchor, align }: OpenMenu): void {
  useLayoutEffect(() => {
    const element = popup.current
    if (!element) return
    const box =
      anchor instanceof Element ? anchor.getBoundingClientRect() : new DOMRect(anchor.x, anchor.y, 0, 0)
    const page = { width: innerWidth, height: innerHeight }
    const position = positionMenu(
      box,
      { width: element.offsetWidth, height: element.scrollHeight },
      { page, align },
    )
    element.style.setProperty('--left', `${position.left}px`)
    element.style.setProperty('--top', `${position.top}px`)
    element.style.setProperty('--max-height', `${position.maxHeight}px`)
  }, [popup, anchor, align])
}

/** Closes on a press elsewhere or when the anchor moves. The menu button itself closes the menu. */
function useCloseOnOutsidePress(popup: React.RefObject<HTMLElement | null>, { anchor }: OpenMenu): void {
  useEffect(() => {
    const isOutside = ({ target }: Event) =>
      target instanceof Node &&
      !popup.current?.contains(target) &&
      !(anchor instanceof Element && anchor.contains(target))
    const closeIfOutside = (event: Event) => isOutside(event) && closeMenu()
    const topOfAnchor = () => (anchor instanceof Element ? anchor.getBoundingClientRect().top : undefined)
    const openedAt = topOfAnchor()
    // The scroll event of focusing the anchor may arrive after the menu opened.
    const closeIfMoved = (event: Event) => {
      if (openedAt === undefined || topOfAnchor() !== openedAt) closeIfOutside(event)
    }
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    document.addEventListener('pointerdown', closeIfOutside, options)
    document.addEventListener('scroll', closeIfMoved, options)
    for (const name of ['resize', 'blur']) addEventListener(name, closeMenu, { signal: stop.signal })
    return () => stop.abort()
  }, [popup, anchor])
}
