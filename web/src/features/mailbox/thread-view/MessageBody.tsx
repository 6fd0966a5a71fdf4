import type { Message } from '@bocau/contract/mailbox'
import { displayNameOf } from '@bocau/mail-core/address'
import { useRef, useState } from 'react'
import { addressOf } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Button, Icon, Skeleton, SkeletonBar } from '../../../ui/index.ts'
import { rememberedHeight } from './frame-size.ts'
import { ImageOff } from './icons.ts'
import css from './MessageBody.module.css'
import { rememberImages, showsImages } from './shown-images.ts'
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
  const [hasImages, setHasImages] = useState(showsImages(message.id))
  const [attempt, setAttempt] = useState(1)
  const frame = useRef<HTMLIFrameElement>(null)
  const key = `${theme} ${attempt}`
  const address = bodyAddress(message.id, theme, hasImages)
  const { content, isOnPaper, blockedImages } = useFrame(frame, { id: message.id, key, address })

  const showImages = () => {
    rememberImages(message.id)
    setHasImages(true)
  }
  return (
    <div className={css.body} data-paper={isOnPaper || undefined}>
      {blockedImages > 0 && <BlockedImages count={blockedImages} onShow={showImages} />}
      <iframe
        key={key}
        ref={frame}
        className={css.frame}
        // Never allow-scripts: with allow-same-origin it would let a letter act as its reader.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        src={address}
        title={t('thread.body', { name: displayNameOf(message.from) })}
        loading={isPrinting ? 'eager' : 'lazy'}
        data-content={content}
        style={{ height: rememberedHeight(message.id) }}
      />
      {content === 'nothing' && <Waiting />}
      {content === 'failure' && <Failure onRetry={() => setAttempt(attempt + 1)} />}
    </div>
  )
}

/** Without a word about images the person's setting and the folder decide. */
const bodyAddress = (id: string, theme: 'light' | 'dark', hasImages: boolean): string =>
  addressOf('GET /api/v2/messages/:id/body', {
    params: { id },
    query: { theme, quote_label: t('thread.quote'), ...(hasImages ? { images: 'show' } : {}) },
  })

/** Says that images of the web were held back, and shows them when asked. */
function BlockedImages({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div className={css.blocked}>
      <Icon of={ImageOff} size="s" />
      <span>{t('thread.imagesBlocked', { n: count })}</span>
      <Button kind="link" onClick={onShow}>
        {t('thread.showImages')}
      </Button>
    </div>
  )
}

/** The rest of the thread is there; only this letter is not. */
function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={css.failure} role="alert">
      <span>{t('thread.bodyFailed')}</span>
      <Button kind="link" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </div>
  )
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
