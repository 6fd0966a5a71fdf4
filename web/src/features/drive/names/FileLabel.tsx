import { splitFileName } from '../../../ui/files/file-tile/file-kind.ts'
import css from './FileLabel.module.css'

/** File name on one line; truncation keeps the extension. */
export function FileLabel({ name, isFolder = false }: { name: string; isFolder?: boolean }) {
  const { stem, extension } = isFolder ? { stem: name, extension: '' } : splitFileName(name)
  return (
    <span className={css.label} title={name}>
      <span className={css.stem}>{stem}</span>
      {extension && <span className={css.extension}>{extension}</span>}
    </span>
  )
}
