import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../../i18n/index.ts'
import { tip } from '../../../ui/index.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'
import css from './Editor.module.css'
import type { EditorTools } from './editor-tools.ts'
import { UploadList } from './image/UploadList.tsx'
import { useSelectedImage } from './image/use-selected-image.ts'
import { FormatBar } from './toolbar/FormatBar.tsx'
import { bindToolKeys } from './toolbar/run-tool.ts'
import type { EditorProps } from './types.ts'
import { useFormat } from './use-format.ts'
import { useOpenEditor } from './use-open-editor.ts'
import '../../../i18n/areas/compose.ts'

const ImageTools = lazyPart(async () => (await import('./image/ImageTools.tsx')).ImageTools)
const FindBar = lazyPart(async () => (await import('./find/FindBar.tsx')).FindBar)

export function Editor(props: EditorProps) {
  const { placeholder, label, readOnly = false, toolbar = true, toolbarContainer, renderAlongside } = props
  const text = useRef<HTMLDivElement>(null)
  const below = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const [isFinding, setFinding] = useState(false)
  const openFind = useCallback(() => setFinding(true), [])
  const { writing, uploads, pendingUploads, isDropping, isFolded, isEmpty } = useOpenEditor(
    { text, below, sheet },
    props,
    openFind,
  )
  const format = useFormat(writing)
  const image = useSelectedImage(writing)
  const tools = useMemo(
    (): EditorTools | null =>
      writing && {
        writing,
        chooseImages: () => void pickImages().then((files) => uploads?.insert(files)),
        openFind,
      },
    [writing, uploads, openFind],
  )
  useEffect(() => (tools ? bindToolKeys(tools) : undefined), [tools])

  const bar = toolbar && !readOnly && tools && <FormatBar tools={tools} format={format} />
  return (
    <div className={css.editor}>
      {isFinding && writing && (
        <Suspense>
          <FindBar writing={writing} onClose={() => setFinding(false)} />
        </Suspense>
      )}
      <div ref={sheet} className={css.sheet} data-dropping={isDropping || undefined}>
        {/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot contain formatting */}
        <div
          ref={text}
          contentEditable
          suppressContentEditableWarning
          className={css.text}
          role="textbox"
          aria-multiline="true"
          aria-label={label}
          aria-readonly={readOnly || undefined}
          data-placeholder={isEmpty ? placeholder : undefined}
          tabIndex={0}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: a section of a message without form fields */}
        <div
          ref={below}
          contentEditable
          suppressContentEditableWarning
          className={`${css.text} ${css.below}`}
          role="group"
          aria-label={t('editor.quoted')}
          tabIndex={-1}
          hidden
        />
        {writing && image && !readOnly && (
          <Suspense>
            <ImageTools writing={writing} image={image} />
          </Suspense>
        )}
        {writing && !readOnly && renderAlongside?.(writing)}
        {isFolded && (
          <button
            type="button"
            className={css.fold}
            aria-label={t('editor.quoted.show')}
            aria-expanded="false"
            {...tip(t('editor.quoted.show'))}
            onClick={() => writing?.unfold()}
          >
            …
          </button>
        )}
      </div>
      {uploads && <UploadList list={pendingUploads} uploads={uploads} />}
      {bar &&
        (toolbarContainer === undefined ? bar : toolbarContainer && createPortal(bar, toolbarContainer))}
    </div>
  )
}

/** Opens a file dialog for images; empty if cancelled. */
function pickImages(): Promise<File[]> {
  const picker = document.createElement('input')
  picker.type = 'file'
  picker.accept = 'image/png,image/jpeg,image/gif,image/webp,image/bmp'
  picker.multiple = true
  return new Promise((resolve) => {
    picker.addEventListener('change', () => resolve([...(picker.files ?? [])]))
    picker.addEventListener('cancel', () => resolve([]))
    picker.click()
  })
}
