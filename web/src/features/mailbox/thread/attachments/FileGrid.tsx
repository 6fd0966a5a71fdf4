import type { Attachment } from '@bocau/contract/mailbox/mailbox'
import type { ReactNode } from 'react'
import { SeenParts } from '../../../../ui/files/seen-parts/SeenParts.tsx'
import css from './Attachments.module.css'

interface Props {
  files: readonly Attachment[]
  /** Renders all cards, including hidden ones. */
  isWhole: boolean
  renderCard: (file: Attachment, index: number) => ReactNode
}

/** Cards of files; a long list is virtual. */
export const FileGrid = ({ files, isWhole, renderCard }: Props) => (
  <div className={css.parts}>
    <SeenParts
      count={files.length}
      isWhole={isWhole}
      className={css.grid}
      renderAt={(index) => {
        const file = files[index]
        return file && renderCard(file, index)
      }}
    />
  </div>
)
