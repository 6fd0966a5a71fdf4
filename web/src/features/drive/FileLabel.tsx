import { splitFileName } from '../../ui/files/file-tile/file-kind.ts'
import css from './FileLabel.module.css'

/** The name of a file in one line; where it has to be cut short its extension stays. */
export function FileLabel({ name, isFolder = false }: { name: string; isFolder?: boolean }) {
  const { stem, extension } = isFolder ? { stem: name, extension: '' } : splitFileName(name)
  return (
    <span className={css.label} title={name}>
      <span className={css.stem}>{stem}</span>
      {extension && <span className={css.extension}>{extension}</span>}
    </span>
  )
}
