import type { Id } from '@bocau/contract/ids'
import { ChevronDown, Forward, Pencil, PictureInPicture2, Reply, ReplyAll, X } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Icon, IconButton, MenuButton } from '../../../ui/index.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { dropDraft, openDrafts, useDraftView, useOpenDrafts } from '../draft-session/open-drafts.ts'
import { DraftForm } from '../form/DraftForm.tsx'
import { statusText } from '../form/status-text.ts'
import { changeKind, closeDraft, openDraft, popOut } from '../start/open-compose.ts'
import css from './InlineDraft.module.css'

const kinds = [
  ['reply', 'compose.reply', Reply],
  ['reply_all', 'compose.replyAll', ReplyAll],
  ['forward', 'compose.forward', Forward],
] as const

/** Draft edited inside a thread, below the message that it answers; a quiet one does not take the focus. */
function InlineDraft({ session, isQuiet = false }: { session: DraftSession; isQuiet?: boolean }) {
  const [hasSubject, setSubject] = useState(session.kind === 'new' || session.kind === 'forward')
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isQuiet) return
    // Waits until the editor and the files below it are rendered.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => section.current?.scrollIntoView({ block: 'nearest' })),
    )
    return () => cancelAnimationFrame(frame)
  }, [isQuiet])
  return (
    <section ref={section} className={css.place} data-screen-only aria-label={draftTitle(session.kind)}>
      <header className={css.head}>
        <KindMenu session={session} />
        <span className={css.note} data-status={statusText(useDraftView(session))} />
        {!hasSubject && (
          <IconButton
            size="s"
            label={t('compose.editSubject')}
            icon={Pencil}
            onClick={() => setSubject(true)}
          />
        )}
        <IconButton
          size="s"
          label={t('compose.popOut')}
          icon={PictureInPicture2}
          onClick={() => popOut(session)}
        />
        <IconButton size="s" label={t('compose.close')} icon={X} onClick={() => void closeDraft(session)} />
      </header>
      <DraftForm
        session={session}
        isFull={false}
        hasSubject={hasSubject}
        isQuiet={isQuiet}
        onDone={() => dropDraft(session.key)}
      />
    </section>
  )
}

function KindMenu({ session }: { session: DraftSession }) {
  const [, , icon] = kinds.find(([kind]) => kind === session.kind) ?? []
  const title = draftTitle(session.kind)
  if (session.relatedMessageId === null || !icon) return <b className={css.kind}>{title}</b>
  return (
    <MenuButton
      className={css.kind}
      menuLabel={t('compose.answerKind', { kind: title })}
      aria-label={t('compose.answerKind', { kind: title })}
      entries={() =>
        kinds.map(([kind, label, kindIcon]) => ({
          id: kind,
          label: t(label),
          icon: kindIcon,
          isChecked: kind === session.kind,
          onSelect: () => void changeKind(session, kind),
        }))
      }
    >
      <Icon of={icon} size="s" />
      {title}
      <Icon of={ChevronDown} size="xs" />
    </MenuButton>
  )
}

function draftTitle(kind: DraftSession['kind']): string {
  const [, label] = kinds.find(([each]) => each === kind) ?? []
  return t(label ?? 'compose.new')
}

/** Slot below a message; empty until a reply is opened. */
export function InlineReply({ messageId }: { messageId: Id }) {
  const session = useDraftAt(messageId)
  useCloseOnUnmount(messageId)
  return session ? <InlineDraft key={session.key} session={session} /> : null
}

export function InlineEditedDraft({ draftId, onClose }: { draftId: Id; onClose: () => void }) {
  const session = useDraftAt(draftId)
  const wasOpen = useRef(false)
  useEffect(() => void openDraft(draftId, draftId), [draftId])
  useEffect(() => {
    if (wasOpen.current && !session) onClose()
    wasOpen.current = session !== undefined
  }, [session, onClose])
  useCloseOnUnmount(draftId)
  return session ? <InlineDraft key={session.key} session={session} isQuiet /> : null
}

function useDraftAt(messageId: Id): DraftSession | undefined {
  const { inlineDrafts, sessions } = useOpenDrafts()
  const key = inlineDrafts.get(messageId)
  return key === undefined ? undefined : sessions.get(key)
}

/** Saves and closes drafts of a thread when the thread is left. */
function useCloseOnUnmount(messageId: Id): void {
  useEffect(
    () => () => {
      const { inlineDrafts, sessions } = openDrafts()
      const session = sessions.get(inlineDrafts.get(messageId) ?? '')
      if (session) void closeDraft(session)
    },
    [messageId],
  )
}
