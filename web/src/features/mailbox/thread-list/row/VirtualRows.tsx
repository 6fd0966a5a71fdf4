/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a table has a fixed layout; the rows of a grid take two forms */
// biome-ignore-all lint/a11y/useSemanticElements: a table has a fixed layout; the rows of a grid take two forms
import type { Id } from '@bocau/contract/ids'
import type { Thread } from '@bocau/contract/mailbox/mailbox'
import type { ReactNode, RefObject } from 'react'
import { Virtualizer } from 'virtua'
import { t } from '../../../../i18n/index.ts'
import type { ThreadGroup } from '../../thread-groups.ts'
import css from '../ThreadList.module.css'

export type RenderRow = (thread: Thread, isSelected: boolean) => ReactNode

interface Props {
  groups: readonly ThreadGroup[]
  ticked: ReadonlySet<Id>
  renderRow: RenderRow
  scroller: RefObject<HTMLDivElement | null>
}

/** Virtual rows of a long page; headings scroll with them. */
export function VirtualRows({ groups, ticked, renderRow, scroller }: Props) {
  return (
    <div role="rowgroup">
      <Virtualizer scrollRef={scroller}>
        {groups.flatMap(({ group, threads }) => [
          <div key={group} className={css.heading} aria-hidden>
            {t(`group.${group}`)}
          </div>,
          ...threads.map((thread) => renderRow(thread, ticked.has(thread.id))),
        ])}
      </Virtualizer>
    </div>
  )
}
