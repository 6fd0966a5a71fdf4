import { type RefObject, useEffect, useRef } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { useUser } from '../../../api/session.ts'
import { t, useLanguage } from '../../../i18n/index.ts'
import { useReadyWindow } from '../../../speed/use-ready-window.ts'
import {
  changeWindows,
  clearOpenDrafts,
  type OpenDrafts,
  openDrafts,
  useOpenDrafts,
} from '../draft-session/open-drafts.ts'
import { minimisedHeight, newWindowState } from '../draft-session/windows.ts'
import { isUploading } from '../files/attach-files.ts'
import { sendersQuery } from '../recipients/recipient-queries.ts'
import { saveAllDrafts, saveDrafts } from '../recovery/save-drafts.ts'
import { sends } from '../sending/send-draft.ts'
import { prepareCompose } from '../start/open-compose.ts'
import css from './ComposeLayer.module.css'
import { ComposeWindow } from './ComposeWindow.tsx'

/** Compose windows of the signed-in user, above all pages except standalone ones, where they are hidden. */
export function ComposeLayer({ isHidden }: { isHidden: boolean }) {
  const { id } = useUser()
  const visibleLanguage = useLanguage()
  const open = useOpenDrafts()
  const { windows, prerendered } = open
  const hasFull = !isHidden && windows.open.some(({ state }) => state === 'full')
  const isAnyOpen = windows.open.length > 0

  useEffect(() => {
    const stop = saveDrafts(id)
    return () => {
      stop()
      clearOpenDrafts()
    }
  }, [id])
  useReadyWindow({ isAnyOpen, readFirst: readSenders, prepare: prepareCompose })
  useWindowWidth()
  useInertPage(hasFull)
  usePageInset(isHidden ? 0 : minimisedHeight(windows))
  const dock = useRef<HTMLElement>(null)
  useVisibleHeight(dock, isAnyOpen)

  return (
    <>
      {hasFull && <div className={css.scrim} data-screen-only aria-hidden onPointerDown={minimiseFull} />}
      {(isAnyOpen || prerendered) && (
        <section
          ref={dock}
          key={visibleLanguage}
          hidden={isHidden}
          className={css.dock}
          data-screen-only
          aria-label={isAnyOpen ? t('compose.region') : undefined}
          data-region={isAnyOpen ? 'compose' : undefined}
        >
          {visibleDrafts(open).map((view) => (
            <ComposeWindow key={view.session.key} {...view} />
          ))}
        </section>
      )}
    </>
  )
}

/** Windows and the pre-rendered one, whose element stays the same when it is opened. */
function visibleDrafts({ windows, sessions, prerendered }: OpenDrafts) {
  const visible = windows.open.flatMap(({ id, state }) => {
    const session = sessions.get(id)
    return session ? { session, state, isPrerendered: false } : []
  })
  return prerendered
    ? [...visible, { session: prerendered.session, state: newWindowState(windows), isPrerendered: true }]
    : visible
}

function minimiseFull(): void {
  for (const { id, state } of openDrafts().windows.open)
    if (state === 'full') changeWindows({ type: 'minimise', id })
}

/** Prefetches the senders, because a new message starts with the sender line. */
const readSenders = () => queryClient.prefetchQuery(sendersQuery)

/** Tracks the page width, and warns before leaving while files or messages are being sent. */
function useWindowWidth(): void {
  useEffect(() => {
    const stop = new AbortController()
    const measure = () => changeWindows({ type: 'resize', width: innerWidth })
    measure()
    addEventListener('resize', measure, stop)
    addEventListener(
      'beforeunload',
      (event) => (isAnyUploading() || sends().isAnyRunning()) && event.preventDefault(),
      stop,
    )
    addEventListener('pagehide', () => void saveAllDrafts(), stop)
    return () => stop.abort()
  }, [])
}

const isAnyUploading = () => [...openDrafts().sessions.values()].some(isUploading)

/** Makes the page behind a full-screen window inert. */
function useInertPage(hasFull: boolean): void {
  useEffect(() => {
    const page = document.getElementById('page')
    if (!page || !hasFull) return
    page.inert = true
    return () => {
      page.inert = false
    }
  }, [hasFull])
}

/** Shortens the page by the minimised windows, so that they cover neither its buttons nor its last rows. */
function usePageInset(height: number): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--compose-bar', height > 0 ? `${height}px` : null)
    return () => void style.removeProperty('--compose-bar')
  }, [height])
}

/** Minimum height of a keyboard in pixels; browser bars are smaller. */
const minKeyboard = 100

/**
 * Provides the visible height to the style sheet. On phones the keyboard covers the page without resizing it, and the
 * send buttons must stay above it.
 */
function useVisibleHeight(layer: RefObject<HTMLElement | null>, isVisible: boolean): void {
  useEffect(() => {
    const { visualViewport: viewport } = window
    const element = layer.current
    if (!viewport || !element || !isVisible) return
    const update = () => {
      const isCovered = viewport.scale === 1 && innerHeight - viewport.height >= minKeyboard
      element.style.setProperty('--seen-height', isCovered ? `${viewport.height}px` : null)
      element.style.setProperty('--seen-top', isCovered ? `${viewport.offsetTop}px` : null)
    }
    const stop = new AbortController()
    update()
    viewport.addEventListener('resize', update, stop)
    viewport.addEventListener('scroll', update, stop)
    return () => stop.abort()
  }, [layer, isVisible])
}
