import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatPercent, t } from '../../../i18n/index.ts'
import { Button, Icon, IconButton, tip } from '../../../ui/index.ts'
import css from './Editor.module.css'
import type { EditorTools } from './editor-tools.ts'
import { FindBar } from './find/FindBar.tsx'
import { ImageTools } from './image/ImageTools.tsx'
import { useSelectedImage } from './image/use-selected-image.ts'
import { FormatBar } from './toolbar/FormatBar.tsx'
import { bindToolKeys } from './toolbar/run-tool.ts'
import type { EditorProps } from './types.ts'
import { useOpenEditor } from './use-open-editor.ts'
import '../../../i18n/areas/compose.ts'
import { CircleAlert, X } from 'lucide'
import { Meter } from '../../../ui/display/Meter.tsx'
import { type Format, plainFormat, readFormat } from './format.ts'
import type { ImageUpload, ImageUploads } from './image/image-uploads.ts'
import { uploadFaultText } from './image/upload-fault.ts'
import type { OpenEditor } from './writing.ts'

const EVENTS = ['pathChange', 'cursor', 'select', 'input', 'focus']

/** Returns the format at the caret, read once per frame and never during a composition. */
function useFormat(writing: OpenEditor | null): Format {
  const [format, setFormat] = useState(plainFormat)
  useEffect(() => {
    if (!writing) return
    const { squire } = writing
    let frame = 0
    let history = { canUndo: false, canRedo: false }
    const read = () => {
      frame = 0
      if (writing.isComposing()) return
      const next = readFormat(squire, history)
      setFormat((before) => (isSame(before, next) ? before : next))
    }
    const readSoon = () => {
      frame ||= requestAnimationFrame(read)
    }
    const onHistory = (event: Event) => {
      history = (event as CustomEvent<typeof history>).detail
      readSoon()
    }
    for (const name of EVENTS) squire.addEventListener(name, readSoon)
    squire.addEventListener('undoStateChange', onHistory)
    return () => {
      cancelAnimationFrame(frame)
      for (const name of EVENTS) squire.removeEventListener(name, readSoon)
      squire.removeEventListener('undoStateChange', onHistory)
    }
  }, [writing])
  return format
}

const isSame = (one: Format, other: Format) =>
  (Object.keys(one) as (keyof Format)[]).every((key) => one[key] === other[key])

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
      {isFinding && writing && <FindBar writing={writing} onClose={() => setFinding(false)} />}
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
        {writing && image && !readOnly && <ImageTools writing={writing} image={image} />}
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

function UploadList({ list, uploads }: { list: readonly ImageUpload[]; uploads: ImageUploads }) {
  if (list.length === 0) return null
  return (
    <ul className={css.list} aria-label={t('editor.image.uploads')}>
      {list.map(({ id, name, share, fault }) => (
        <li key={id} className={css.item} data-bad={fault ? true : undefined}>
          <span className={css.name}>{name}</span>
          {fault ? (
            <span className={css.state} role="alert">
              <Icon of={CircleAlert} size="xs" />
              {uploadFaultText(fault)}
              <Button kind="link" onClick={() => uploads.retry(id)}>
                {t('editor.image.retry')}
              </Button>
            </span>
          ) : (
            <span className={css.state}>
              {t('editor.image.uploading', { percent: formatPercent(share ?? 0) })}
              <span className={css.meter}>
                <Meter share={share ?? 0} />
              </span>
            </span>
          )}
          <IconButton
            size="s"
            icon={X}
            label={t('editor.image.discard', { name })}
            onClick={() => uploads.discard(id)}
          />
        </li>
      ))}
    </ul>
  )
}
