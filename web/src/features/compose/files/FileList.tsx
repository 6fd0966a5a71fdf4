/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a list in parts, of which not all are drawn */
// biome-ignore-all lint/a11y/useSemanticElements: the rows of a list in parts, of which not all are drawn
import { t } from '../../../i18n/index.ts'
import { SeenParts } from '../../../ui/files/seen-parts/SeenParts.tsx'
import type { Letter } from '../draft-session/letter.ts'
import { useLetterView } from '../draft-session/open-letters.ts'
import css from './FileList.module.css'
import { FileRow } from './FileRow.tsx'

/** The files that go with a letter; images that stand in its text are shown there. */
export function FileList({ letter, isLarge }: { letter: Letter; isLarge: boolean }) {
  const files = useLetterView(letter).content.files.filter(({ uploaded }) => !uploaded?.inline_image)
  if (files.length === 0) return null
  return (
    <div role="list" className={css.list} aria-label={t('compose.files')} data-large={isLarge || undefined}>
      <SeenParts
        count={files.length}
        className={css.part}
        renderAt={(index) => {
          const file = files[index]
          return file && <FileRow key={file.key} letter={letter} file={file} />
        }}
      />
    </div>
  )
}
