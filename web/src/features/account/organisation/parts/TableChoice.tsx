import { Download, Users } from 'lucide'
import type { ReactNode } from 'react'
import { Button, Icon } from '../../../../ui/index.ts'
import { downloadText } from './download-text.ts'
import css from './TableChoice.module.css'

interface Props {
  label: string
  template: { name: string; label: string; text: string }
  /** True if choosing a file is the only task of the page. */
  isMain?: boolean
  onTable: (text: string, fileName: string) => void
  children?: ReactNode
}

/** Selects a CSV file, or downloads a template. */
export function TableChoice({ label, template, isMain, onTable, children }: Props) {
  return (
    <div className={css.actions}>
      <label className={css.file} data-main={isMain || undefined}>
        <Icon of={Users} size="s" />
        {label}
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            void file?.text().then((text) => onTable(text, file.name))
            target.value = ''
          }}
        />
      </label>
      <Button icon={Download} onClick={() => downloadText(template.name, template.text)}>
        {template.label}
      </Button>
      {children}
    </div>
  )
}
