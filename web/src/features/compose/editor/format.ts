import type Squire from 'squire-rte'

/** Format at the caret, shown by the buttons. */
export interface Format {
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  isStruck: boolean
  /** `13px`; empty for the default size. */
  size: string
  list: 'ul' | 'ol' | null
  align: 'left' | 'center' | 'right' | 'justify'
  isQuote: boolean
  isInTable: boolean
  /** Target of the link at the caret; null outside a link. */
  link: string | null
  canUndo: boolean
  canRedo: boolean
}

export const plainFormat: Format = {
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  size: '',
  list: null,
  align: 'left',
  isQuote: false,
  isInTable: false,
  link: null,
  canUndo: false,
  canRedo: false,
}

/** Determines the format at the selection. */
export function readFormat(squire: Squire, history: Pick<Format, 'canUndo' | 'canRedo'>): Format {
  const range = squire.getSelection()
  const closest = (selector: string) => nearest(squire, range.startContainer, selector)
  const list = closest('ul, ol')?.nodeName.toLowerCase() as 'ul' | 'ol' | undefined
  // For a collapsed caret the parent elements are sufficient; Squire would also compare all adjacent text.
  const has = (tag: string) => (range.collapsed ? closest(tag) !== null : squire.hasFormat(tag, null, range))
  const align = closest('[style*="text-align"]')?.style.textAlign
  return {
    isBold: has('B'),
    isItalic: has('I'),
    isUnderlined: has('U'),
    isStruck: has('S'),
    size: closest('.size')?.style.fontSize ?? '',
    list: list ?? null,
    align: align === 'center' || align === 'right' || align === 'justify' ? align : 'left',
    isQuote: closest('blockquote') !== null,
    isInTable: closest('td, th') !== null,
    link: closest('a')?.getAttribute('href') ?? null,
    ...history,
  }
}

/** Returns the closest matching element inside the editor. */
export function nearest(squire: Squire, node: Node, selector: string): HTMLElement | null {
  const root = squire.getRoot()
  const element = node instanceof Element ? node : node.parentElement
  const match = element?.closest<HTMLElement>(selector)
  return match && match !== root && root.contains(match) ? match : null
}
