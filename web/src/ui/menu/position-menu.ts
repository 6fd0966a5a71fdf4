interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface Size {
  width: number
  height: number
}

export interface MenuPosition {
  left: number
  top: number
  maxHeight: number
}

const gap = 5
const margin = 8

/** Returns the position of a menu: below its anchor, or above if there is more space, inside the window. */
export function positionMenu(
  anchor: Box,
  menu: Size,
  { page, align = 'start' }: { page: Size; align?: 'start' | 'end' | undefined },
): MenuPosition {
  const spaceBelow = page.height - margin - (anchor.bottom + gap)
  const spaceAbove = anchor.top - gap - margin
  const isBelow = menu.height <= spaceBelow || spaceBelow >= spaceAbove
  const maxHeight = Math.min(menu.height, Math.max(isBelow ? spaceBelow : spaceAbove, 0))
  const preferred = align === 'end' ? anchor.right - menu.width : anchor.left
  return {
    left: Math.max(margin, Math.min(preferred, page.width - margin - menu.width)),
    top: isBelow ? anchor.bottom + gap : anchor.top - gap - maxHeight,
    maxHeight,
  }
}
