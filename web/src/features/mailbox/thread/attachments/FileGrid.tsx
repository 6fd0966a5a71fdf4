import type { Attachment } from '@bocau/contract/mailbox/mailbox'
import type { ReactNode } from 'react'
import { SeenParts } from '../../../../ui/files/seen-parts/SeenParts.tsx'
import css from './Attachments.module.css'

interface Props {
  files: readonly Attachment[]
  /** All of them are drawn, also those that nobody sees. */
  isWhole: boolean
  /** Draws the card of a file. */
  renderCard: (file: Attachment, index: number) => ReactNode
}

/** The cards of files. Of very many only those are drawn that are in sight, or nearly. */
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
