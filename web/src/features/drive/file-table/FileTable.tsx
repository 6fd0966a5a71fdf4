/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- a grid with responsive rows; one of its files always takes the focus */
// biome-ignore-all lint/a11y/useSemanticElements: a grid with responsive rows
// biome-ignore-all lint/a11y/useFocusableInteractive: one of its files always takes the focus
import type { DriveFile } from '@bocau/contract/drive/drive'
import { type CSSProperties, type ReactNode, type UIEvent, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { FileRow } from './FileRow.tsx'
import css from './FileTable.module.css'
import { FileBox } from './grid/FileBox.tsx'
import boxes from './grid/FileBoxes.module.css'
import { toLines, useColumns } from './lines.ts'
import { TableHead } from './TableHead.tsx'
import type { FileTableProps } from './table-props.ts'
import { useFileKeys } from './use-file-keys.ts'

/** Number of files above which the list is virtual. */
const virtualAbove = 100
/** Loads the next page while this many rows remain below the visible area. */
const linesAhead = 30

/** Files as rows or boxes, with selection and navigation by mouse, touch and keyboard. */
export function FileTable(props: FileTableProps) {
  const { label, files, total, view, selection, disabledReason } = props
  const grid = useRef<HTMLDivElement>(null)
  const virtual = useRef<VirtualizerHandle>(null)
  const columns = useColumns(grid, view)
  const choosable = disabledReason ? files.filter((file) => disabledReason(file) === undefined) : files
  const order = () => choosable.map(({ id }) => id)
  const cursor = files.findIndex(({ id }) => id === selection.cursor)
  const stop = files[Math.max(0, cursor)]?.id
  const onKeyDown = useFileKeys({ props, grid, virtual, columns, cursor, order })
  const lines = toLines(files, columns)
  // Uses the total, because switching the rendering while pages load would lose the focus.
  const isVirtual = Math.max(total, files.length) > virtualAbove

  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (scrollHeight - scrollTop - clientHeight < linesAhead * 42) props.onScrollEnd?.()
  }
  const renderLine = (line: readonly DriveFile[], index: number): ReactNode => {
    const [only] = line
    if (view === 'table')
      return (
        only && (
          <FileRow
            key={only.id}
            file={only}
            index={index}
            isTabStop={only.id === stop}
            table={props}
            order={order}
          />
        )
      )
    return (
      <div
        key={only?.id}
        role="row"
        aria-rowindex={index + 1}
        className={boxes.lineOfBoxes}
        style={{ '--columns': columns } as CSSProperties}
      >
        {line.map((file) => (
          <FileBox key={file.id} file={file} isTabStop={file.id === stop} table={props} order={order} />
        ))}
      </div>
    )
  }
  return (
    <div
      ref={grid}
      role="grid"
      className={css.grid}
      data-view={view}
      data-region="list"
      aria-label={label}
      aria-multiselectable
      aria-rowcount={view === 'table' ? total + 1 : Math.ceil(total / columns)}
      onKeyDown={onKeyDown}
      onScroll={onScroll}
    >
      {view === 'table' && <TableHead table={props} choosable={choosable} />}
      <div role="rowgroup" className={view === 'boxes' ? boxes.boxes : undefined}>
        {isVirtual ? (
          <Virtualizer
            ref={virtual}
            scrollRef={grid}
            startMargin={view === 'table' ? 34 : 12}
            keepMounted={cursor >= 0 ? [Math.floor(cursor / columns)] : []}
          >
            {lines.map(renderLine)}
          </Virtualizer>
        ) : (
          lines.map(renderLine)
        )}
      </div>
    </div>
  )
}
