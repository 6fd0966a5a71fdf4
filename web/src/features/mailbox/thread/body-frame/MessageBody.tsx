import type { Correspondent } from '@bocau/contract/ids'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { displayNameOf } from '@bocau/mail-core/address'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../../api/api-problem.ts'
import { useSettings } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { Button, Skeleton, SkeletonBar } from '../../../../ui/index.ts'
import { sidePart } from '../../../../ui/parts/lazy-part.ts'
import { mayKeep } from '../../action-rules/may-keep.ts'
import { actOnSender } from '../../thread-actions/senders/act-on-sender.ts'
import { BlockedImages, ClippedBody, TextOnlyBody } from '../notes/BodyNotes.tsx'
import { isBelieved } from '../state/is-believed.ts'
import { useOpenedThread } from '../state/opened-thread.ts'
import { chooseReading, notePaper, useReadingChoice } from '../state/reading-choices.ts'
import { bodyAddress, bodyQuery } from './body-query.ts'
import css from './MessageBody.module.css'
import { useMessageFrame } from './use-message-frame.ts'
import { useShownTheme } from './use-shown-theme.ts'

/** Few messages have any: their texts and pictures travel with the first that does. */
const MessageNotes = sidePart(async () => (await import('../notes/MessageNotes.tsx')).MessageNotes)

interface Props {
  message: Message
  /** On paper the theme is light, all of it is shown, and no body waits to be scrolled to. */
  isPrinting: boolean
}

/**
 * The body of a message: a page of its own in a frame that can run no script. This page writes and measures it, so
 * that it stands there with the rest of the message and never scrolls by itself.
 */
export function MessageBody({ message, isPrinting }: Props) {
  const { id } = message
  const shown = useShownTheme()
  const theme = isPrinting ? 'light' : shown
  const chosen = useReadingChoice(id)
  const settings = useSettings()
  const wanted = {
    ...chosen,
    theme,
    colours: chosen.colours ?? settings.message_paper,
    isWhole: isPrinting || chosen.isWhole === true,
  } as const
  const place = useRef<HTMLDivElement>(null)
  const showAllOf = useImagesOfSender()
  const isNear = useIsNear(place, useIsAwaited(id) || isPrinting)
  const {
    data: body,
    isError,
    error,
    refetch,
  } = useQuery({
    ...bodyQuery(id, wanted, message.is_draft),
    enabled: isNear,
    // Its images, or the rest of it, come to what is shown already.
    placeholderData: (before, query) => (query?.queryKey[1] === id && !isPrinting ? before : undefined),
  })
  const { is_encrypted = false, is_damaged = false } = body?.notes?.protection ?? {}
  const isProtected = is_encrypted || is_damaged
  const content = body?.content ?? (isError ? 'failure' : 'nothing')
  useMessageFrame(place, id, body, {
    title: t('thread.body', { name: displayNameOf(message.from) }),
    address: bodyAddress(id, wanted),
    content,
    zoom: settings.message_zoom,
  })
  useEffect(() => {
    if (!isPrinting) notePaper(id, body?.isPaper ?? false)
  }, [id, body, isPrinting])

  return (
    <div
      className={css.body}
      data-paper={body?.isPaper || undefined}
      data-empty={content === 'empty' || undefined}
    >
      {body && body.blockedImages > 0 && (
        <BlockedImages
          count={body.blockedImages}
          onShow={() => chooseReading(id, { showsImages: true })}
          onAlways={isBelieved(message) && mayKeep() ? () => void showAllOf(message.from) : undefined}
        />
      )}
      {body?.isTextOnly && <TextOnlyBody message={message} />}
      {body?.notes && (
        <Suspense>
          <MessageNotes message={message} notes={body.notes} />
        </Suspense>
      )}
      <div ref={place} />
      {content === 'empty' && !isProtected && <p className={css.nothing}>{t('thread.empty')}</p>}
      {content === 'nothing' && <Waiting />}
      {content === 'failure' && (
        <Failure isDamaged={isProblem(error, 'content_damaged')} onRetry={() => void refetch()} />
      )}
      {body && body.clippedBytes > 0 && (
        <ClippedBody
          message={message}
          bytes={body.clippedBytes}
          {...(wanted.isWhole ? {} : { onShowAll: () => chooseReading(id, { isWhole: true }) })}
        />
      )}
    </div>
  )
}

/** Shows the images of all that a sender wrote here, and of what they will write. */
function useImagesOfSender() {
  const { messages } = useOpenedThread().detail
  return (sender: Correspondent) => {
    const theirs = messages.filter(({ from }) => from.email.toLowerCase() === sender.email.toLowerCase())
    const show = (isOn: boolean) => {
      for (const { id } of theirs) chooseReading(id, { showsImages: isOn })
    }
    return actOnSender((trust) => trust.alwaysShowImages(sender, show))
  }
}

/** Above this many messages most of a thread lies out of sight. */
const MESSAGES_IN_SIGHT = 4

/** Whether a body will be looked at first: the others wait until they are scrolled to. */
function useIsAwaited(id: string): boolean {
  const { messages } = useOpenedThread().detail
  return messages.length <= MESSAGES_IN_SIGHT || messages.at(-1)?.id === id
}

/** The rest of the thread is there; only this message is not. */
function Failure({ isDamaged, onRetry }: { isDamaged: boolean; onRetry: () => void }) {
  return (
    <div className={css.failure} role="alert">
      <span>{t(isDamaged ? 'thread.bodyDamaged' : 'thread.bodyFailed')}</span>
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

/** Whether something has been within a window's height of what is in sight. */
function useIsNear(element: RefObject<HTMLElement | null>, isKnown: boolean): boolean {
  const [isNear, setNear] = useState(isKnown)
  const isDone = isNear || isKnown
  useEffect(() => {
    if (isDone || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '100% 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isDone])
  return isDone
}
