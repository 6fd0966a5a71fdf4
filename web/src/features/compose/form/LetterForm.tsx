import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useServerSettings } from '../../../api/session.ts'
import { isBusy } from '../draft-session/draft-state.ts'
import type { Letter } from '../draft-session/letter.ts'
import { useLetterView } from '../draft-session/open-letters.ts'
import type { EditorHandle } from '../editor/index.ts'
import { FileList } from '../files/FileList.tsx'
import { onFocusLetter } from '../focus-letter.ts'
import { useOutside } from '../recipients/recipient-queries.ts'
import { sendLetter } from '../sending/send-letter.ts'
import { BodyEditor } from './BodyEditor.tsx'
import { DropZone } from './DropZone.tsx'
import { LetterFooter } from './LetterFooter.tsx'
import css from './LetterForm.module.css'
import { LetterNotes } from './LetterNotes.tsx'
import { RecipientLines, type RecipientLinesHandle } from './RecipientLines.tsx'
import { refuseLongText } from './refuse-long-text.ts'
import { SenderLine } from './SenderLine.tsx'
import { SubjectLine } from './SubjectLine.tsx'

interface Props {
  letter: Letter
  isFull: boolean
  hasSubject: boolean
  /** It takes the focus only when it is asked to. */
  isQuiet?: boolean
  /** Called once the letter is no longer to be written on: it went out, or was thrown away. */
  onDone: () => void
}

/** All that a letter is written with: who it goes to, what it says, its files, and the ways to send it. */
export function LetterForm({ letter, isFull, hasSubject, isQuiet = false, onDone }: Props) {
  const view = useLetterView(letter)
  const { content } = view
  const { max_body_size } = useServerSettings()
  const outside = useOutside(content)
  const lines = useRef<RecipientLinesHandle>(null)
  const subject = useRef<HTMLInputElement>(null)
  const editor = useRef<EditorHandle>(null)
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null)
  const [isFormatShown, setFormatShown] = useState(true)
  const [first] = useState(() => firstPlace(letter))
  const isLocked = isBusy(view.draft)

  useEffect(() => {
    const places = {
      to: () => lines.current?.focus('to'),
      subject: () => subject.current?.focus(),
      body: () => editor.current?.focus(),
    }
    if (!isQuiet) places[first]()
    return onFocusLetter(letter.key, () => places[firstPlace(letter)]())
  }, [letter, first, isQuiet])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !(event.ctrlKey || event.metaKey)) return
    const key = event.key.toLowerCase()
    if (key === 'enter') void sendLetter(letter, event.shiftKey ? 'schedule' : 'now', onDone)
    else if (event.shiftKey && key === 'c') lines.current?.focus('cc')
    else if (event.shiftKey && key === 'b') lines.current?.focus('bcc')
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const toText = () => {
    editor.current?.focus()
    return editor.current !== null
  }

  return (
    <DropZone letter={letter} onKeyDown={onKeyDown}>
      <div className={css.top} inert={isLocked}>
        <SenderLine letter={letter} editor={editor} isAlways={isFull} />
        <RecipientLines ref={lines} letter={letter} outside={outside} />
        {hasSubject && <SubjectLine letter={letter} input={subject} onGoOn={toText} />}
        <LetterNotes letter={letter} outside={outside} onDone={onDone} />
      </div>
      <div
        className={css.body}
        inert={isLocked}
        onPasteCapture={(event) => refuseLongText(event, event.clipboardData, max_body_size)}
        onDropCapture={(event) => refuseLongText(event, event.dataTransfer, max_body_size)}
      >
        <BodyEditor
          key={view.edition}
          letter={letter}
          editor={editor}
          isFocused={first === 'body' && !isQuiet}
          toolbarPlace={toolbar}
          hasToolbar={isFormatShown}
        />
      </div>
      <FileList letter={letter} isLarge={isFull} />
      <div className={css.bars}>
        <div ref={setToolbar} className={css.toolbar} inert={isLocked} />
        <LetterFooter
          letter={letter}
          editor={editor}
          isFormatShown={isFormatShown}
          onFormat={() => setFormatShown(!isFormatShown)}
          onDone={onDone}
        />
      </div>
    </DropZone>
  )
}

/** Where writing goes on: at the first thing that is missing. */
function firstPlace(letter: Letter): 'to' | 'subject' | 'body' {
  const { to, subject } = letter.view().content
  if (letter.kind === 'forward' || to.length === 0) return to.length === 0 ? 'to' : 'body'
  return subject || letter.kind !== 'new' ? 'body' : 'subject'
}
