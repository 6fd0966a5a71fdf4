import { FileUp } from 'lucide'
import { type DragEvent, useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Button } from '../../../ui/index.ts'
import css from './ContactFiles.module.css'

interface Props {
  isBusy: boolean
  onFile: (file: File) => void
}

export function ChooseFile({ isBusy, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const onDrag = (event: DragEvent, over: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(over)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside offers the same as dropping
    <div
      className={css.choose}
      data-over={isOver || undefined}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={(event) => {
        onDrag(event, false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      <Button data-first icon={FileUp} aria-disabled={isBusy} onClick={() => input.current?.click()}>
        {t('contacts.import.choose')}
      </Button>
      <small role="status">{t(isBusy ? 'contacts.import.reading' : 'contacts.import.formats')}</small>
      <input
        ref={input}
        hidden
        type="file"
        accept=".vcf,.vcard,.csv,.tsv,.txt,text/vcard,text/x-vcard,text/csv"
        aria-label={t('contacts.import.choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // Allows choosing the same file again after it was fixed.
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
