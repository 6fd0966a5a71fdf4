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

export function readFormat(squire: Squire, history: Pick<Format, 'canUndo' | 'canRedo'>): Format {
  const range = squire.getSelection()
  const near = (selector: string) => nearest(squire, range.startContainer, selector)
  const list = near('ul, ol')?.nodeName.toLowerCase() as 'ul' | 'ol' | undefined
  // For a collapsed caret the parent elements are sufficient; Squire would also compare all adjacent text.
  const has = (tag: string) => (range.collapsed ? near(tag) !== null : squire.hasFormat(tag, null, range))
  const align = near('[style*="text-align"]')?.style.textAlign
  return {
    isBold: has('B'),
    isItalic: has('I'),
    isUnderlined: has('U'),
    isStruck: has('S'),
    size: near('.size')?.style.fontSize ?? '',
    list: list ?? null,
    align: align === 'center' || align === 'right' || align === 'justify' ? align : 'left',
    isQuote: near('blockquote') !== null,
    isInTable: near('td, th') !== null,
    link: near('a')?.getAttribute('href') ?? null,
    ...history,
  }
}

/** Returns the closest matching element inside the editor. */
export function nearest(squire: Squire, node: Node, selector: string): HTMLElement | null {
  const root = squire.getRoot()
  const element = node instanceof Element ? node : node.parentElement
  const found = element?.closest<HTMLElement>(selector)
  return found && found !== root && root.contains(found) ? found : null
}
