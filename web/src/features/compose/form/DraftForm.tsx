import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useServerSettings } from '../../../api/session.ts'
import { formatNumber, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { isBusy } from '../draft-session/draft-state.ts'
import { useDraftView } from '../draft-session/open-drafts.ts'
import type { EditorHandle } from '../editor/index.ts'
import { FileList } from '../files/FileList.tsx'
import { useExternalRecipients } from '../recipients/recipient-queries.ts'
import { sendDraft } from '../sending/send-draft.ts'
import { BodyEditor } from './BodyEditor.tsx'
import { DraftFooter } from './DraftFooter.tsx'
import css from './DraftForm.module.css'
import { DraftNotes } from './DraftNotes.tsx'
import { DropZone } from './DropZone.tsx'
import { RecipientLines, type RecipientLinesHandle, SenderLine, SubjectLine } from './HeaderLines.tsx'
import { SendOptionTags } from './SendOptionTags.tsx'

interface Props {
  session: DraftSession
  isFull: boolean
  hasSubject: boolean
  /** Does not take the focus on its own. */
  isQuiet?: boolean
  onDone: () => void
}

/** Compose form: recipients, text, files and send buttons. */
export function DraftForm({ session, isFull, hasSubject, isQuiet = false, onDone }: Props) {
  const view = useDraftView(session)
  const { content } = view
  const { max_body_size } = useServerSettings()
  const outside = useExternalRecipients(content)
  const lines = useRef<RecipientLinesHandle>(null)
  const subject = useRef<HTMLInputElement>(null)
  const editor = useRef<EditorHandle>(null)
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null)
  const [isFormatVisible, setFormatVisible] = useState(true)
  const [first] = useState(() => firstField(session))
  const isLocked = isBusy(view.draft)

  useEffect(() => {
    const targets = {
      to: () => lines.current?.focus('to'),
      subject: () => subject.current?.focus(),
      body: () => editor.current?.focus(),
    }
    if (!isQuiet) targets[first]()
    return session.focus.fill(() => targets[firstField(session)]())
  }, [session, first, isQuiet])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    if (key === 'enter') void sendDraft(session, event.shiftKey ? 'schedule' : 'now', onDone)
    else if (event.shiftKey && key === 'c') lines.current?.focus('cc')
    else if (event.shiftKey && key === 'b') lines.current?.focus('bcc')
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const focusBody = () => {
    editor.current?.focus()
    return editor.current !== null
  }

  return (
    <DropZone session={session} onKeyDown={onKeyDown}>
      <div className={css.top} inert={isLocked}>
        <SenderLine session={session} editor={editor} isAlways={isFull} />
        <RecipientLines ref={lines} session={session} external={outside} />
        {hasSubject && <SubjectLine session={session} input={subject} onNext={focusBody} />}
        <DraftNotes session={session} external={outside} onDone={onDone} />
      </div>
      <div
        className={css.body}
        inert={isLocked}
        onPasteCapture={(event) => refuseLongText(event, event.clipboardData, max_body_size)}
        onDropCapture={(event) => refuseLongText(event, event.dataTransfer, max_body_size)}
      >
        <BodyEditor
          key={view.edition}
          session={session}
          editor={editor}
          isFocused={first === 'body' && !isQuiet}
          toolbarContainer={toolbar}
          hasToolbar={isFormatVisible}
        />
      </div>
      <FileList session={session} isLarge={isFull} />
      <div className={css.bars}>
        <div ref={setToolbar} className={css.toolbar} inert={isLocked} />
        <SendOptionTags session={session} />
        <DraftFooter
          session={session}
          editor={editor}
          isFormatVisible={isFormatVisible}
          onFormat={() => setFormatVisible(!isFormatVisible)}
          onDone={onDone}
        />
      </div>
    </DropZone>
  )
}

/** Returns the first missing field, which gets the focus. */
function firstField(session: DraftSession): 'to' | 'subject' | 'body' {
  const { to, subject } = session.view().content
  if (session.kind === 'forward' || to.length === 0) return to.length === 0 ? 'to' : 'body'
  return subject || session.kind !== 'new' ? 'body' : 'subject'
}

/**
 * Rejects a paste or drop longer than a draft may be. It could never be sent, and its layout would block the page for
 * seconds before an error appears.
 */
function refuseLongText(
  event: Pick<Event, 'preventDefault' | 'stopPropagation'>,
  data: DataTransfer,
  maxCharacters: number,
): void {
  if (data.getData('text/plain').length <= maxCharacters) return
  event.preventDefault()
  event.stopPropagation()
  showToast({ kind: 'error', text: t('compose.pasteTooLong', { n: formatNumber(maxCharacters) }) })
}
