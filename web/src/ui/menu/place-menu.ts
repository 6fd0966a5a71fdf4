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

export interface Place {
  left: number
  top: number
  maxHeight: number
}

const gap = 5
const margin = 8

/** Returns the position of a menu: below its anchor, or above if there is more space, inside the window. */
export function placeMenu(anchor: Box, menu: Size, page: Size, align: 'start' | 'end' = 'start'): Place {
  const roomBelow = page.height - margin - (anchor.bottom + gap)
  const roomAbove = anchor.top - gap - margin
  const isBelow = menu.height <= roomBelow || roomBelow >= roomAbove
  const maxHeight = Math.min(menu.height, Math.max(isBelow ? roomBelow : roomAbove, 0))
  const wanted = align === 'end' ? anchor.right - menu.width : anchor.left
  return {
    left: Math.max(margin, Math.min(wanted, page.width - margin - menu.width)),
    top: isBelow ? anchor.bottom + gap : anchor.top - gap - maxHeight,
    maxHeight,
  }
}
