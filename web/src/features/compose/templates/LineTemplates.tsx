import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { positionMenu } from '../../../ui/menu/position-menu.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import type { OpenEditor } from '../editor/index.ts'
import { fillNameLater } from './fill-name-later.ts'
import { insertTemplate } from './insert-template.ts'
import { readSlash, type Slash } from './read-slash.ts'
import { TemplateOption } from './TemplateOption.tsx'
import css from './Templates.module.css'
import { findTemplates, templatesQuery } from './templates-query.ts'
import '../../../i18n/areas/templates.ts'

/** Suggests templates after a slash at the start of a line, and fills in names left open by a template. */
export function LineTemplates({ session, writing }: { session: DraftSession; writing: OpenEditor }) {
  const [slash, dismiss] = useSlash(writing)
  useEffect(() => fillNameLater(session, writing), [session, writing])
  return slash && <SlashTemplates session={session} writing={writing} slash={slash} onDismiss={dismiss} />
}

/** Tracks the text after a slash at the start of the line, until Escape dismisses it. */
function useSlash(writing: OpenEditor): [slash: Slash | null, letGo: () => void] {
  const [slash, setSlash] = useState<Slash | null>(null)
  const [isDismissed, setDismissed] = useState(false)
  useEffect(() => {
    const update = () => {
      const next = readSlash(writing.root)
      if (!next) setDismissed(false)
      setSlash((before) => (next || before ? next : before))
    }
    document.addEventListener('selectionchange', update)
    return () => document.removeEventListener('selectionchange', update)
  }, [writing])
  return [isDismissed ? null : slash, () => setDismissed(true)]
}

interface Props {
  session: DraftSession
  writing: OpenEditor
  slash: Slash
  onDismiss: () => void
}

/** Templates matching the text after a slash; the editor keeps the focus and its keys move through them. */
function SlashTemplates({ session, writing, slash, onDismiss }: Props) {
  const { data } = useQuery(templatesQuery)
  const [chosen, setChosen] = useState({ typed: '', at: 0 })
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const matches = findTemplates(data?.items ?? [], slash.typed)
  const at = chosen.typed === slash.typed ? Math.min(chosen.at, matches.length - 1) : 0
  const isVisible = matches.length > 0
  const setAt = (next: number) => setChosen({ typed: slash.typed, at: next })

  const choose = (index: number) => {
    const template = matches[index]
    if (!template) return
    onDismiss()
    void insertTemplate(session, template.id, (html) => insertAtSlash(writing, html))
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((at + step + matches.length) % matches.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(at)
    else if (event.key === 'Escape') onDismiss()
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    if (!isVisible) return
    const listen = (event: KeyboardEvent) => onKey(event)
    const { root } = writing
    // Captures the keys before the editor.
    const around = root.parentElement
    around?.addEventListener('keydown', listen, true)
    root.setAttribute('aria-controls', id)
    return () => {
      around?.removeEventListener('keydown', listen, true)
      root.removeAttribute('aria-controls')
      root.removeAttribute('aria-activedescendant')
    }
  }, [isVisible, writing, id])
  useEffect(() => {
    if (!isVisible) return
    writing.root.setAttribute('aria-activedescendant', `${id}-${at}`)
    box.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [isVisible, writing, id, at])
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isVisible) return
    if (!element.matches(':popover-open')) element.showPopover()
    const caret = slash.range.getBoundingClientRect()
    const size = { width: element.offsetWidth, height: element.offsetHeight }
    const position = positionMenu(caret, size, { page: { width: innerWidth, height: innerHeight } })
    element.style.setProperty('--left', `${position.left}px`)
    element.style.setProperty('--top', `${position.top}px`)
  }, [isVisible, slash.range])

  if (!isVisible) return null
  return (
    <div
      ref={box}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no element exists for a listbox controlled from another element
      role="listbox"
      tabIndex={-1}
      popover="manual"
      aria-label={t('templates.insert')}
      className={css.slash}
    >
      {matches.map((template, index) => (
        <TemplateOption
          key={template.id}
          id={`${id}-${index}`}
          template={template}
          isChosen={index === at}
          onPoint={() => setAt(index)}
          onChoose={() => choose(index)}
        />
      ))}
    </div>
  )
}

/** Replaces the typed text at its current position. */
function insertAtSlash({ root, squire }: OpenEditor, html: string): void {
  const now = readSlash(root)
  if (now) squire.setSelection(now.range)
  squire.insertHTML(html)
  squire.focus()
}
