import { limits } from '@bocau/contract/limits'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import type { Letter } from '../draft-session/letter.ts'
import { Editor, type EditorHandle } from '../editor/index.ts'
import { attachFiles, uploadImage } from '../files/attach-files.ts'
import { showsText } from '../insert-lines.ts'

interface Props {
  letter: Letter
  isFocused: boolean
  toolbarPlace: HTMLElement | null
  hasToolbar: boolean
  editor: RefObject<EditorHandle | null>
}

/** The text of a letter, in the editor. */
export function BodyEditor({ letter, isFocused, toolbarPlace, hasToolbar, editor }: Props) {
  const [start] = useState(() => letter.view().content.body)

  useEffect(() => {
    const read = () => editor.current?.getHtml() || letter.view().content.body
    // What the editor makes of what it was given is where writing begins.
    letter.settleBody(start, read())
    letter.readBodyFrom(read)
    return showsText(letter, () => editor.current)
  }, [letter, editor, start])
  // While it goes its text can still be read.
  useLayoutEffect(() => () => letter.readBodyFrom(null), [letter])

  return (
    <Editor
      ref={editor}
      html={start}
      label={t('compose.body')}
      placeholder={t('compose.bodyHint')}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever opens a letter wants to write
      autoFocus={isFocused}
      toolbar={hasToolbar}
      toolbarPlace={toolbarPlace}
      uploadImage={uploadImage}
      onFiles={(files) => attachFiles(letter, files)}
      onChange={(body) => letter.write({ body }, limits.editorDebounceMilliseconds)}
    />
  )
}
