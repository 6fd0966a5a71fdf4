import type { ReactNode } from 'react'
import { Store } from '../../store.ts'
import type { IconShape } from '../marks/Icon.tsx'

/** Something to choose in a menu. */
export interface MenuChoice {
  id: string
  label: string
  icon?: IconShape
  /** The key that does the same. */
  shortcut?: string
  /** A count or a hint at the end of the line. */
  end?: string
  /** Set for one of several settings, of which one holds. */
  isChecked?: boolean
  isDisabled?: boolean
  isDanger?: boolean
  onSelect: () => void
}

/** One line of a menu, as data: a choice, a line between groups, or what a group is called. */
export type MenuEntry = MenuChoice | { id: string; isSeparator: true } | { id: string; heading: string }

export interface OpenMenu {
  /** What it is about, for those who listen. */
  label: string
  entries: MenuEntry[]
  /** Beside what it opens: an element, or a point of the window. */
  anchor: Element | { x: number; y: number }
  align?: 'start' | 'end'
  /** Opened by a key: the first entry takes the focus. */
  isByKeyboard?: boolean
  /** Above the entries. */
  header?: ReactNode
  onClose?: () => void
}

const current = new Store<OpenMenu | null>(null)

/** Opens a menu in the one menu layer of the page; a menu already open closes. */
export function openMenu(menu: OpenMenu): void {
  const before = current.get()
  current.set(menu)
  before?.onClose?.()
}

/** Closes the menu that is open. */
export function closeMenu(): void {
  const before = current.get()
  current.set(null)
  before?.onClose?.()
}

export const shownMenu = current.get
export const watchMenu = current.watch
