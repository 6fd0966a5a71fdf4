import type { Message } from '@bocau/contract/mailbox'
import { displayNameOf } from '@bocau/mail-core/address'
import { useRef } from 'react'
import { addressOf } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Skeleton, SkeletonBar } from '../../../ui/index.ts'
import { rememberedHeight } from './frame-size.ts'
import css from './MessageBody.module.css'
import { useFrame } from './use-frame.ts'
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
  const frame = useRef<HTMLIFrameElement>(null)
  const { isReady, isOnPaper } = useFrame(frame, message.id, theme)

  return (
    <div className={css.body} data-paper={isOnPaper || undefined}>
      <iframe
        key={theme}
        ref={frame}
        className={css.frame}
        // Never allow-scripts: with allow-same-origin it would let a letter act as its reader.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        src={bodyAddress(message.id, theme)}
        title={t('thread.body', { name: displayNameOf(message.from) })}
        loading={isPrinting ? 'eager' : 'lazy'}
        data-ready={isReady || undefined}
        style={{ height: rememberedHeight(message.id) }}
      />
      {!isReady && <Waiting />}
    </div>
  )
}

/** The address of a body, the same for reading it and for fetching it in advance. */
export const bodyAddress = (id: string, theme: 'light' | 'dark'): string =>
  addressOf('GET /api/v2/messages/:id/body', {
    params: { id },
    query: { theme, quote_label: t('thread.quote') },
  })

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
