/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Esc applies to the entire window; the bar is clickable as a whole, the keyboard uses its buttons */

import { ChevronUp, Maximize2, Minimize2, Minus, X } from 'lucide'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { t } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/index.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { changeWindows, dropDraft, useDraftView } from '../draft-session/open-drafts.ts'
import type { WindowState } from '../draft-session/windows.ts'
import { DraftForm } from '../form/DraftForm.tsx'
import { statusText } from '../form/status-text.ts'
import { sendDraft } from '../sending/send-draft.ts'
import { closeDraft } from '../start/open-compose.ts'
import css from './ComposeWindow.module.css'

interface Props {
  session: DraftSession
  state: WindowState
  /** True for a hidden pre-rendered window. */
  isPrerendered?: boolean
}

export function ComposeWindow({ session, state, isPrerendered = false }: Props) {
  const section = useRef<HTMLElement>(null)
  const title = useTitle(session)
  useFocus(section, session, state)
  useSuspendedLayout(section, isPrerendered)
  const isMini = state === 'mini'

  const done = () => dropDraft(session.key)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing || isMini) return
    // The form handles these keys itself; here they apply to the focused title bar.
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSend) void sendDraft(session, event.shiftKey ? 'schedule' : 'now', done)
    else if (event.key === 'Escape') changeWindows({ type: 'minimise', id: session.key })
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: full screen it is a dialog that covers the page
    <section
      ref={section}
      className={css.window}
      data-state={state}
      data-spare={isPrerendered || undefined}
      aria-hidden={isPrerendered || undefined}
      role={isMini ? 'group' : 'dialog'}
      aria-modal={state === 'full' || undefined}
      aria-label={isMini ? t('compose.minimised', { title }) : title}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <WindowHead session={session} state={state} title={title} />
      <div className={css.rest} hidden={isMini}>
        <DraftForm
          session={session}
          isFull={state === 'full'}
          hasSubject
          isQuiet={isPrerendered}
          onDone={done}
        />
      </div>
    </section>
  )
}

interface HeadProps {
  session: DraftSession
  state: WindowState
  title: string
}

function WindowHead({ session, state, title }: HeadProps) {
  const { key } = session
  const view = useDraftView(session)
  const isMini = state === 'mini'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the bar is clickable as a whole, the keyboard uses its buttons
    <header
      className={css.head}
      onClick={(event) => {
        if (!(event.target as Element).closest('button')) changeWindows({ type: 'toggle', id: key })
      }}
    >
      <b className={css.title}>{title}</b>
      <span className={css.note}>{isMini || state === 'full' ? statusText(view, isMini) : ''}</span>
      {isMini ? (
        <IconButton
          size="s"
          label={t('compose.restore')}
          icon={ChevronUp}
          data-restore
          onClick={() => changeWindows({ type: 'toggle', id: key })}
        />
      ) : (
        <>
          <IconButton
            size="s"
            label={t('compose.minimise')}
            shortcut="Esc"
            icon={Minus}
            onClick={() => changeWindows({ type: 'minimise', id: key })}
          />
          <IconButton
            className={css.size}
            size="s"
            label={t(state === 'full' ? 'compose.compress' : 'compose.expand')}
            icon={state === 'full' ? Minimize2 : Maximize2}
            onClick={() => changeWindows({ type: state === 'full' ? 'compress' : 'expand', id: key })}
          />
        </>
      )}
      <IconButton size="s" label={t('compose.close')} icon={X} onClick={() => void closeDraft(session)} />
    </header>
  )
}

function useTitle(session: DraftSession): string {
  const { content, draftId } = useDraftView(session)
  const subject = content.subject.trim()
  return subject || t(draftId === null ? 'compose.new' : 'compose.noSubject')
}

/** Keeps the focus on the bar after minimising, and restores it after reopening. */
function useFocus(
  section: React.RefObject<HTMLElement | null>,
  session: DraftSession,
  state: WindowState,
): void {
  const before = useRef(state)
  useEffect(() => {
    const was = before.current
    before.current = state
    if (was === state) return
    const hadFocus =
      section.current?.contains(document.activeElement) || document.activeElement === document.body
    if (state === 'mini' && hadFocus) section.current?.querySelector<HTMLElement>('[data-restore]')?.focus()
    else if (was === 'mini') session.focus.get()?.()
  }, [section, session, state])
}

/** Lays out a hidden window once and prevents updates, so that showing it needs no work. */
function useSuspendedLayout(section: React.RefObject<HTMLElement | null>, isPrerendered: boolean): void {
  useLayoutEffect(() => {
    const window = section.current
    if (!window || !isPrerendered) return
    window.getBoundingClientRect()
    window.setAttribute('data-asleep', '')
    return () => window.removeAttribute('data-asleep')
  }, [section, isPrerendered])
}
