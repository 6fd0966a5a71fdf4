import type { ReactNode } from 'react'
import { Store } from '../../store.ts'
import type { IconGraphic } from '../display/Icon.tsx'

/** Selectable entry of a menu. */
export interface MenuChoice {
  id: string
  label: string
  icon?: IconGraphic
  shortcut?: string
  /** Count or hint at the end of the line. */
  end?: string
  /** Set for an option of a group; true for the selected one. */
  isChecked?: boolean
  isDisabled?: boolean
  isDanger?: boolean
  onSelect: () => void
}

/** Line of a menu: entry, separator or heading. */
export type MenuEntry = MenuChoice | { id: string; isSeparator: true } | { id: string; heading: string }

export interface OpenMenu {
  label: string
  entries: MenuEntry[]
  /** Anchor element, or a point of the window. */
  anchor: Element | { x: number; y: number }
  align?: 'start' | 'end'
  /** Opened by key: the first entry takes the focus. */
  isByKeyboard?: boolean
  /** Content above the entries. */
  header?: ReactNode
  onClose?: () => void
}

const current = new Store<OpenMenu | null>(null)

/** Opens a menu; closes an open one. */
export function openMenu(menu: OpenMenu): void {
  const before = current.get()
  current.set(menu)
  before?.onClose?.()
}

export function closeMenu(): void {
  const before = current.get()
  current.set(null)
  before?.onClose?.()
}

export const visibleMenu = current.get
export const watchMenu = current.watch
