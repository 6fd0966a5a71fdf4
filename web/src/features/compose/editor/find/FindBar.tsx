import { ChevronDown, ChevronUp, X } from 'lucide'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../ui/index.ts'
import type { OpenEditor } from '../writing.ts'
import css from './FindBar.module.css'
import '../../../../i18n/areas/sending.ts'
import { foldText } from '@bocau/mail-core/search/fold-text'

/** Text node in its searchable form, without diacritics and case. */
interface FoldedNode {
  node: Text
  /** Start position in the searchable text. */
  start: number
  /** Original position of each character in the node; null if folding removed nothing. */
  positions: readonly number[] | null
}

interface Folded {
  text: string
  nodes: FoldedNode[]
}

const BLOCKS = /^(?:DIV|P|LI|UL|OL|BLOCKQUOTE|TABLE|TBODY|TR|TD|TH|PRE|H[1-6]|BR)$/
const MAX_MATCHES = 1000

/** Finds a text, ignoring diacritics; a match does not cross line ends. */
function findMatches(root: HTMLElement, query: string): Range[] {
  const folded = foldText(query.normalize('NFC')).trim()
  if (!folded) return []
  const { text, nodes } = foldNodes(root)
  const locate = createLocator(nodes)
  const matches: Range[] = []
  for (
    let at = text.indexOf(folded);
    at >= 0 && matches.length < MAX_MATCHES;
    at = text.indexOf(folded, at + folded.length)
  ) {
    const first = locate(at)
    const last = locate(at + folded.length - 1)
    if (!first || !last) continue
    const range = document.createRange()
    range.setStart(first.node, first.offset)
    range.setEnd(last.node, last.offset + 1)
    matches.push(range)
  }
  return matches
}

/**
 * Joins the folded text of all nodes and keeps the position of each; blocks and line breaks become a
 * newline.
 */
function foldNodes(root: HTMLElement): Folded {
  const texts: string[] = []
  const nodes: FoldedNode[] = []
  let start = 0
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) && !BLOCKS.test(node.nodeName)) continue
    const text = node instanceof Text ? foldText(node.data).replace(/\s/g, ' ') : '\n'
    if (node instanceof Text) nodes.push({ node, start, positions: readPositions(node.data, text.length) })
    texts.push(text)
    start += text.length
  }
  return { text: texts.join(''), nodes }
}

/**
 * Returns the original position of each folded character; null if no position changed. A standalone
 * combining mark folds into nothing, which shifts the following positions.
 */
function readPositions(data: string, foldedLength: number): readonly number[] | null {
  if (data.length === foldedLength) return null
  const positions: number[] = []
  for (let i = 0; i < data.length; i++) if (foldText(data.charAt(i)) !== '') positions.push(i)
  return positions
}

/**
 * Returns a function that maps a position in the searchable text to its node. Must be called with ascending positions.
 */
function createLocator(nodes: readonly FoldedNode[]): (at: number) => { node: Text; offset: number } | null {
  let i = 0
  return (at) => {
    while ((nodes[i + 1]?.start ?? Number.POSITIVE_INFINITY) <= at) i++
    const stretch = nodes[i]
    if (!stretch) return null
    const { node, start, positions } = stretch
    return { node, offset: positions?.[at - start] ?? at - start }
  }
}

const ALL = 'bocau-find'
const CURRENT = 'bocau-find-current'

/** Search bar of the editor; ignores diacritics. */
export function FindBar({ writing, onClose }: { writing: OpenEditor; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const matches = useMatches(writing, query)
  const index = matches.length > 0 ? at % matches.length : 0
  const current = matches[index]

  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    showMatches(matches, current)
    current?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
    return hideMatches
  }, [matches, current])

  const step = (by: number) => setAt((index + by + matches.length) % Math.max(matches.length, 1))
  const close = () => {
    onClose()
    if (current) writing.squire.setSelection(current.cloneRange())
    writing.squire.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    // Escape would also close the surrounding window.
    event.stopPropagation()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the field inside
    <search className={css.bar} onKeyDown={onKeyDown}>
      <input
        ref={field}
        className={css.field}
        aria-label={t('editor.find.label')}
        placeholder={t('editor.find.label')}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setAt(0)
        }}
      />
      <span className={css.count} role="status">
        {query &&
          (matches.length > 0
            ? t('editor.find.count', { n: index + 1, total: matches.length })
            : t('editor.find.none'))}
      </span>
      <IconButton
        size="s"
        icon={ChevronUp}
        label={t('editor.find.previous')}
        shortcut="Shift+Enter"
        onClick={() => step(-1)}
      />
      <IconButton
        size="s"
        icon={ChevronDown}
        label={t('editor.find.next')}
        shortcut="Enter"
        onClick={() => step(1)}
      />
      <IconButton size="s" icon={X} label={t('editor.find.close')} shortcut="Esc" onClick={close} />
    </search>
  )
}

/** Returns the current matches while the text changes. */
function useMatches(writing: OpenEditor, query: string): readonly Range[] {
  const [matches, setMatches] = useState<readonly Range[]>([])
  useEffect(() => {
    const update = () => {
      writing.joinQuote()
      setMatches(findMatches(writing.root, query))
    }
    update()
    writing.squire.addEventListener('input', update)
    return () => {
      writing.squire.removeEventListener('input', update)
    }
  }, [writing, query])
  return matches
}

/**
 * Highlights matches without changing the text. Browsers without the Highlight API select the current match instead.
 */
function showMatches(matches: readonly Range[], current: Range | undefined): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.set(ALL, new Highlight(...matches))
  CSS.highlights.set(CURRENT, current ? new Highlight(current) : new Highlight())
}

function hideMatches(): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(ALL)
  CSS.highlights.delete(CURRENT)
}
