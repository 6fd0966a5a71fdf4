import { canSend } from '@bocau/contract/abilities'
import { useEffect, useRef } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { useUser } from '../../../api/session.ts'
import { t, useLanguage } from '../../../i18n/index.ts'
import { whenIdle } from '../../../ui/when-idle.ts'
import { isUploading } from '../files/attach-files.ts'
import { keepLetters, saveAll } from '../keep/keep-letters.ts'
import { actOnWindows, clearOpenLetters, openLetters, useOpenLetters } from '../open-letters.ts'
import { writer } from '../person.ts'
import { sendersQuery } from '../recipients/recipient-queries.ts'
import css from './ComposeLayer.module.css'
import { ComposeWindow } from './ComposeWindow.tsx'
import { rehearse } from './rehearse.tsx'
import { useSeenHeight } from './use-seen-height.ts'

/** The compose windows of whoever is signed in, over every page. */
export function ComposeLayer() {
  const { id } = useUser()
  const shownLanguage = useLanguage()
  const { windows, letters } = useOpenLetters()
  const hasFull = windows.open.some(({ state }) => state === 'full')

  useEffect(() => {
    const stop = keepLetters(id)
    return () => {
      stop()
      clearOpenLetters()
    }
  }, [id])
  // Known before the first letter opens, and after what its caret waits for where one opens with the page.
  useEffect(() => {
    const timer = setTimeout(() => void queryClient.prefetchQuery(sendersQuery), 50)
    return () => clearTimeout(timer)
  }, [])
  useRehearsal()
  useRoom()
  usePageBehind(hasFull)
  const dock = useRef<HTMLElement>(null)
  useSeenHeight(dock, windows.open.length > 0)

  return (
    <>
      {hasFull && <div className={css.scrim} aria-hidden onPointerDown={minimiseFull} />}
      {windows.open.length > 0 && (
        <section
          ref={dock}
          key={shownLanguage}
          className={css.dock}
          aria-label={t('compose.region')}
          data-region="compose"
        >
          {windows.open.map((window) => {
            const letter = letters.get(window.id)
            return letter && <ComposeWindow key={window.id} letter={letter} state={window.state} />
          })}
        </section>
      )}
    </>
  )
}

function minimiseFull(): void {
  for (const { id, state } of openLetters().windows.open)
    if (state === 'full') actOnWindows({ type: 'minimise', id })
}

/** Before the first letter is asked for, once nobody waits for anything else. */
function useRehearsal(): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    const begin = () => {
      if (openLetters().windows.open.length === 0 && canSend(writer().user)) stop = rehearse()
    }
    const callOff = whenIdle(begin)
    return () => (stop ?? callOff)()
  }, [])
}

/** Follows how wide the page is, and asks before a page with files on their way is left. */
function useRoom(): void {
  useEffect(() => {
    const stop = new AbortController()
    const measure = () => actOnWindows({ type: 'resize', width: innerWidth })
    measure()
    addEventListener('resize', measure, stop)
    addEventListener('beforeunload', (event) => isAnyUploading() && event.preventDefault(), stop)
    addEventListener('pagehide', () => void saveAll(), stop)
    return () => stop.abort()
  }, [])
}

const isAnyUploading = () => [...openLetters().letters.values()].some(isUploading)

/** Behind a window that covers the page nothing can be reached. */
function usePageBehind(hasFull: boolean): void {
  useEffect(() => {
    const page = document.getElementById('page')
    if (!page || !hasFull) return
    page.inert = true
    return () => {
      page.inert = false
    }
  }, [hasFull])
}
