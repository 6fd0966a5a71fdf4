import type { Message } from '@bocau/contract/mailbox'
import { displayNameOf } from '@bocau/mail-core/address'
import { useState } from 'react'
import { addressOf } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Skeleton, SkeletonBar } from '../../../ui/index.ts'
import { watchFrame } from './frame-events.ts'
import { dressFrame } from './frame-look.ts'
import { fitFrame, rememberedHeight } from './frame-size.ts'
import css from './MessageBody.module.css'
import { useShownTheme } from './use-shown-theme.ts'

interface Props {
  message: Message
  /** On paper the theme is light, and no body waits to be scrolled to. */
  isPrinting: boolean
}

/**
 * The body of a message: a page of its own in a frame that can run no script. This page measures it, so that
 * it never scrolls by itself.
 */
export function MessageBody({ message, isPrinting }: Props) {
  const shown = useShownTheme()
  const theme = isPrinting ? 'light' : shown
  const [readyFor, setReadyFor] = useState('')
  const [paper, setPaper] = useState(false)

  return (
    <div className={css.body} data-paper={paper || undefined}>
      <iframe
        key={theme}
        className={css.frame}
        // Never allow-scripts: with allow-same-origin it would let a letter act as its reader.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        src={bodyAddress(message.id, theme)}
        title={t('thread.body', { name: displayNameOf(message.from) })}
        loading={isPrinting ? 'eager' : 'lazy'}
        data-ready={readyFor === theme || undefined}
        style={{ height: rememberedHeight(message.id) }}
        ref={(frame) => {
          if (!frame) return
          return onDocument(frame, (page) => {
            dressFrame(page)
            setPaper(page.documentElement.hasAttribute('data-on-paper'))
            setReadyFor(theme)
            const stopWatching = watchFrame(page)
            const stopFitting = fitFrame(frame, page, message.id)
            return () => {
              stopWatching()
              stopFitting()
            }
          })
        }}
      />
      {readyFor === '' && <Waiting />}
    </div>
  )
}

/** The address of a body, the same for reading it and for fetching it in advance. */
export const bodyAddress = (id: string, theme: 'light' | 'dark'): string =>
  addressOf('GET /api/v2/messages/:id/body', {
    params: { id },
    query: { theme, quote_label: t('thread.quote') },
  })

/** Calls `start` for every page the frame loads, and what it returned when that page goes. */
function onDocument(frame: HTMLIFrameElement, start: (page: Document) => () => void): () => void {
  let stop: (() => void) | undefined
  const onLoad = () => {
    stop?.()
    const page = frame.contentDocument
    stop = page?.body && page.URL !== 'about:blank' ? start(page) : undefined
  }
  frame.addEventListener('load', onLoad)
  return () => {
    frame.removeEventListener('load', onLoad)
    stop?.()
  }
}

function Waiting() {
  return (
    <div className={css.waiting}>
      <Skeleton label={t('mailbox.loading')} className={css.lines}>
        {['30%', '88%', '76%'].map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </Skeleton>
    </div>
  )
}
