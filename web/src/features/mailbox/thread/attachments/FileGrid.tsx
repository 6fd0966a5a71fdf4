import type { Attachment } from '@bocau/contract/mailbox/mailbox'
import type { ReactNode } from 'react'
import { LazyParts } from '../../../../ui/files/visible-parts/LazyParts.tsx'
import css from './Attachments.module.css'

interface Props {
  files: readonly Attachment[]
  /** Renders all cards, including hidden ones. */
  isComplete: boolean
  renderCard: (file: Attachment, index: number) => ReactNode
}

/** Cards of files; a long list is virtual. */
export const FileGrid = ({ files, isComplete, renderCard }: Props) => (
  <div className={css.parts}>
    <LazyParts
      count={files.length}
      isComplete={isComplete}
      className={css.grid}
      renderAt={(index) => {
        const file = files[index]
        return file && renderCard(file, index)
      }}
    />
  </div>
)
