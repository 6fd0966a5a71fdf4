/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows of a virtual list */
// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list
import type { ComponentProps } from 'react'
import { t } from '../../../i18n/index.ts'
import { LazyParts } from '../../../ui/files/visible-parts/LazyParts.tsx'
import type { SessionFile } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { useDraftView } from '../draft-session/open-drafts.ts'
import css from './FileList.module.css'
import { FileRow } from './FileRow.tsx'

/** Attachments of a draft, without inline images. */
export function FileList({ session, isLarge }: { session: DraftSession; isLarge: boolean }) {
  const files = useDraftView(session).content.files.filter(({ uploaded }) => !uploaded?.inline_image)
  return (
    <FileRows
      files={files}
      isLarge={isLarge}
      holder={session}
      session={session}
      onRemoved={() => session.focus.get()?.()}
    />
  )
}

interface RowsProps extends Omit<ComponentProps<typeof FileRow>, 'file'> {
  files: readonly SessionFile[]
  isLarge?: boolean
}

/** List of attachments; renders nothing if empty. */
export function FileRows({ files, isLarge, ...rest }: RowsProps) {
  if (files.length === 0) return null
  return (
    <div role="list" className={css.list} aria-label={t('compose.files')} data-large={isLarge || undefined}>
      <LazyParts
        count={files.length}
        className={css.part}
        renderAt={(index) => {
          const file = files[index]
          return file && <FileRow key={file.key} file={file} {...rest} />
        }}
      />
    </div>
  )
}
