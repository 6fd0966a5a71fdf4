import type { ReactNode } from 'react'
import { startsLike } from '../text/starts-like.ts'

export interface TreeItem {
  id: string
  label: string
  href: string
  icon: ReactNode
  /** Number at the end of the row, with its accessible text. */
  count?: { text: string; meaning: string }
  /** Contains something new. */
  isStrong?: boolean
  isCurrent?: boolean
  hasMenu?: boolean
  children?: TreeItem[]
}

/** Visible row of the tree. */
export interface TreeRow {
  item: TreeItem
  level: number
  parentId: string | undefined
  /** Undefined for an item without children. */
  isOpen: boolean | undefined
  position: number
  siblings: number
}

/** Returns the visible rows, whose ancestors are all expanded. */
export function visibleRows(items: readonly TreeItem[], openIds: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = []
  const walk = (siblings: readonly TreeItem[], level: number, parentId: string | undefined) => {
    siblings.forEach((item, index) => {
      const hasChildren = (item.children?.length ?? 0) > 0
      const isOpen = hasChildren ? openIds.has(item.id) : undefined
      rows.push({ item, level, parentId, isOpen, position: index + 1, siblings: siblings.length })
      if (isOpen) walk(item.children ?? [], level + 1, item.id)
    })
  }
  walk(items, 1, undefined)
  return rows
}

export type TreeMove = { focus: string } | { open: string } | { fold: string }

/** Returns the effect of a key: a focus move, or expanding or collapsing a row. */
export function moveInTree(rows: readonly TreeRow[], currentId: string, key: string): TreeMove | undefined {
  const index = rows.findIndex((row) => row.item.id === currentId)
  const row = rows[index]
  if (!row) return undefined

  switch (key) {
    case 'ArrowDown':
      return focusOn(rows[index + 1])
    case 'ArrowUp':
      return focusOn(rows[index - 1])
    case 'Home':
      return focusOn(rows[0])
    case 'End':
      return focusOn(rows.at(-1))
    case 'ArrowRight':
      if (row.isOpen === false) return { open: currentId }
      return row.isOpen ? focusOn(rows[index + 1]) : undefined
    case 'ArrowLeft':
      if (row.isOpen) return { fold: currentId }
      return row.parentId === undefined ? undefined : { focus: row.parentId }
    default:
      return key.length === 1 && key !== ' ' ? focusOn(nextStartingWith(rows, index, key)) : undefined
  }
}

const focusOn = (row: TreeRow | undefined): TreeMove | undefined => row && { focus: row.item.id }

function nextStartingWith(rows: readonly TreeRow[], from: number, character: string): TreeRow | undefined {
  return [...rows.slice(from + 1), ...rows.slice(0, from)].find((row) =>
    startsLike(row.item.label, character),
  )
}
