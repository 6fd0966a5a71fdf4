import { useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { Field } from '../../../../ui/index.ts'
import type { OpenEditor } from '../writing.ts'
import { describeImage } from './change-image.ts'

interface Props {
  writing: OpenEditor
  image: HTMLImageElement
  onClose: () => void
}

export function ImageAltDialog({ writing, image, onClose }: Props) {
  const [alt, setAlt] = useState(image.alt)
  const save = () => {
    onClose()
    writing.squire.saveUndoState()
    describeImage(image, alt)
    queueMicrotask(() => writing.squire.focus())
  }
  return (
    <Dialog
      title={t('editor.image.alt')}
      onClose={onClose}
      onSubmit={save}
      submitLabel={t('editor.image.alt.save')}
    >
      <Field
        label={t('editor.image.alt')}
        hint={t('editor.image.alt.hint')}
        value={alt}
        data-first
        onChange={(event) => setAlt(event.target.value)}
      />
    </Dialog>
  )
}
