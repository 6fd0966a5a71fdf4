import type { Correspondent, Id } from '@bocau/contract/ids'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { displayNameOf } from '@bocau/mail-core/address'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isProblem } from '../../../../api/api-problem.ts'
import { useSettings } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { Button, Skeleton, SkeletonBar } from '../../../../ui/index.ts'
import { mayManageRules } from '../../action-rules/rights.ts'
import { alwaysShowImages } from '../../thread-actions/senders/sender-trust.ts'
import { calendarFile } from '../invitation/calendar-files.ts'
import { invitationQuery } from '../invitation/invitation-query.ts'
import { BlockedImages, ClippedBody, TextOnlyBody } from '../notes/BodyNotes.tsx'
import { MessageNotes } from '../notes/MessageNotes.tsx'
import { isTrustworthy } from '../state/is-trustworthy.ts'
import { useOpenedThread } from '../state/opened-thread.ts'
import { chooseReading, setWhiteBackground, useReadingChoice } from '../state/reading-choices.ts'
import { bodyAddress, bodyQuery } from './body-query.ts'
import { lastHeight } from './frame-size.ts'
import css from './MessageBody.module.css'
import { type FrameStyle, type MessageFrame, setFrameAttributes, zoomFrame } from './message-frame.ts'
import type { PreparedBody } from './prepared-body.ts'
import { cacheFrame, showFrame } from './show-message.ts'
import { useVisibleTheme } from './use-visible-theme.ts'

interface Props {
  message: Message
  /** Printing uses the light theme, shows the entire body, and loads bodies outside the visible area. */
  isPrinting: boolean
}

/**
 * Body of a message in a frame without scripts. This page writes and measures the frame, so that it grows with its
 * content and never scrolls.
 */
export function MessageBody({ message, isPrinting }: Props) {
  const { id } = message
  const currentTheme = useVisibleTheme()
  const theme = isPrinting ? 'light' : currentTheme
  const chosen = useReadingChoice(id)
  const settings = useSettings()
  const request = {
    ...chosen,
    theme,
    colours: chosen.colours ?? settings.message_paper,
    isComplete: isPrinting || chosen.isComplete === true,
  } as const
  const container = useRef<HTMLDivElement>(null)
  const showAllOf = useImagesOfSender()
  const isNearby = useIsNearby(container, useIsInitiallyVisible(id) || isPrinting)
  const {
    data: body,
    isError,
    error,
    refetch,
  } = useQuery({
    ...bodyQuery(id, request, message.is_draft),
    enabled: isNearby,
    // The shown body stays while images or the rest load.
    placeholderData: (before, query) => (query?.queryKey[1] === id && !isPrinting ? before : undefined),
  })
  // The event loads in parallel with the body, so that its card appears together with the text.
  useQuery({ ...invitationQuery(id), enabled: isNearby && calendarFile(message) !== undefined })
  const { is_encrypted = false, is_damaged = false } = body?.notes?.protection ?? {}
  const isProtected = is_encrypted || is_damaged
  const content = body?.content ?? (isError ? 'failure' : 'nothing')
  useMessageFrame(container, id, {
    body,
    title: t('thread.body', { name: displayNameOf(message.from) }),
    address: bodyAddress(id, request),
    content,
    zoom: settings.message_zoom,
  })
  useEffect(() => {
    if (!isPrinting) setWhiteBackground(id, body?.isPaper ?? false)
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
          onAlways={
            isTrustworthy(message) && mayManageRules() ? () => void showAllOf(message.from) : undefined
          }
        />
      )}
      {body?.isTextOnly && <TextOnlyBody message={message} />}
      {body?.notes && <MessageNotes message={message} notes={body.notes} />}
      <div ref={container} />
      {content === 'empty' && !isProtected && <p className={css.nothing}>{t('thread.empty')}</p>}
      {content === 'nothing' && <Waiting />}
      {content === 'failure' && (
        <Failure isDamaged={isProblem(error, 'content_damaged')} onRetry={() => void refetch()} />
      )}
      {body && body.clippedBytes > 0 && (
        <ClippedBody
          message={message}
          bytes={body.clippedBytes}
          {...(request.isComplete ? {} : { onShowAll: () => chooseReading(id, { isComplete: true }) })}
        />
      )}
    </div>
  )
}

/** Shows the remote images in all messages of a sender, now and in future. */
function useImagesOfSender() {
  const { messages } = useOpenedThread().detail
  return (sender: Correspondent) => {
    const theirs = messages.filter(({ from }) => from.email.toLowerCase() === sender.email.toLowerCase())
    const show = (isOn: boolean) => {
      for (const { id } of theirs) chooseReading(id, { showsImages: isOn })
    }
    return alwaysShowImages(sender, show)
  }
}

/** Number of messages above which most of a thread is outside the visible area. */
const MESSAGES_IN_SIGHT = 4

/** Returns true if the body is visible initially; others wait until they are scrolled near. */
function useIsInitiallyVisible(id: string): boolean {
  const { messages } = useOpenedThread().detail
  return messages.length <= MESSAGES_IN_SIGHT || messages.at(-1)?.id === id
}

/** Only this message failed to load; the rest of the thread is available. */
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
    <div className={css.waiting} data-screen-only>
      <Skeleton label={t('mailbox.loading')} className={css.lines}>
        {['30%', '88%', '76%'].map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </Skeleton>
    </div>
  )
}

/** Returns true once the element has been within one window height of the visible area. */
function useIsNearby(element: RefObject<HTMLElement | null>, isCached: boolean): boolean {
  const [isNearby, setNearby] = useState(isCached)
  const isDone = isNearby || isCached
  useEffect(() => {
    if (isDone || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => setNearby(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '100% 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isDone])
  return isDone
}

/** Inserts the frame with the body before the browser paints. */
function useMessageFrame(
  container: RefObject<HTMLElement | null>,
  id: Id,
  { body, zoom, ...style }: { body: PreparedBody | undefined } & FrameStyle & { zoom: number },
): void {
  const current = useRef<MessageFrame>(undefined)
  useLayoutEffect(() => {
    if (!container.current) return
    const message = body?.content === 'message' ? body : undefined
    current.current = showFrame(container.current, { id, body: message, before: current.current })
    current.current.element.style.height = `${lastHeight(id)}px`
  }, [container, id, body])
  useLayoutEffect(() => {
    if (current.current && body) zoomFrame(current.current, zoom)
  }, [zoom, body])
  useLayoutEffect(
    () => () => {
      if (current.current) cacheFrame(current.current)
      current.current = undefined
    },
    [],
  )

  useLayoutEffect(() => {
    if (current.current) setFrameAttributes(current.current, style)
  })
}
