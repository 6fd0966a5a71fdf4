import { limits } from '@bocau/contract/limits'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { Editor, type EditorHandle } from '../editor/index.ts'
import { attachFiles, uploadImage } from '../files/attach-files.ts'
import { LineTemplates } from '../templates/LineTemplates.tsx'

interface Props {
  session: DraftSession
  isFocused: boolean
  toolbarContainer: HTMLElement | null
  hasToolbar: boolean
  editor: RefObject<EditorHandle | null>
}

export function BodyEditor({ session, isFocused, toolbarContainer, hasToolbar, editor }: Props) {
  const [start] = useState(() => session.view().content.body)

  useEffect(() => {
    const read = () => editor.current?.getHtml() || session.view().content.body
    // The normalised content of the editor is the baseline for changes.
    session.settleBody(start, read())
    session.readBodyFrom(read)
    return session.editor.fill(() => editor.current)
  }, [session, editor, start])
  // The text can still be read during unmounting.
  useLayoutEffect(() => () => session.readBodyFrom(null), [session])

  return (
    <Editor
      ref={editor}
      html={start}
      label={t('compose.body')}
      placeholder={t('compose.bodyHint')}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- opening a draft means writing
      autoFocus={isFocused}
      toolbar={hasToolbar}
      toolbarContainer={toolbarContainer}
      uploadImage={uploadImage}
      onFiles={(files) => attachFiles(session, files)}
      renderAlongside={(writing) => <LineTemplates session={session} writing={writing} />}
      onChange={(body) => session.write({ body }, limits.editorDebounceMilliseconds)}
    />
  )
}
