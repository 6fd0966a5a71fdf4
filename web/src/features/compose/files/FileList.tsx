import { t } from '../../../i18n/index.ts'
import type { Letter } from '../letter/letter.ts'
import { useLetterView } from '../open-letters.ts'
import css from './FileList.module.css'
import { FileRow } from './FileRow.tsx'

/** The files that go with a letter; images that stand in its text are shown there. */
export function FileList({ letter, isLarge }: { letter: Letter; isLarge: boolean }) {
  const files = useLetterView(letter).content.files.filter(({ uploaded }) => !uploaded?.inline_image)
  if (files.length === 0) return null
  return (
    <ul className={css.list} aria-label={t('compose.files')} data-large={isLarge || undefined}>
      {files.map((file) => (
        <FileRow key={file.key} letter={letter} file={file} />
      ))}
    </ul>
  )
}
