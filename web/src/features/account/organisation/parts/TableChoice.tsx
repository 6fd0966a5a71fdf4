import type { ReactNode } from 'react'
import { Button, Icon } from '../../../../ui/index.ts'
import { Download, Users } from '../../icons.ts'
import { downloadText } from './download-text.ts'
import css from './TableChoice.module.css'

interface Props {
  label: string
  /** A table to fill in: the name of its file, and what stands in it. */
  template: { name: string; label: string; text: string }
  /** Whether choosing is all that is done here. */
  isMain?: boolean
  onTable: (text: string, fileName: string) => void
  children?: ReactNode
}

/** Where a table is taken from a file, and where one to fill in is had. */
export function TableChoice({ label, template, isMain, onTable, children }: Props) {
  return (
    <div className={css.acts}>
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
