/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- a grid whose rows lay themselves out by the room there is; one of its files always takes the focus */
// biome-ignore-all lint/a11y/useSemanticElements: a grid whose rows lay themselves out by the room there is
// biome-ignore-all lint/a11y/useFocusableInteractive: one of its files always takes the focus
import type { DriveFile } from '@bocau/contract/drive/drive'
import { type CSSProperties, type ReactNode, type UIEvent, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { FileRow } from './FileRow.tsx'
import css from './FileTable.module.css'
import { FileBox } from './grid/FileBox.tsx'
import boxes from './grid/FileBoxes.module.css'
import { linesOf, useColumns } from './lines.ts'
import { TableHead } from './TableHead.tsx'
import type { FileTableProps } from './table-props.ts'
import { useFileKeys } from './use-file-keys.ts'

/** From here on only what is in sight is drawn. */
const virtualAbove = 100
/** Another page is asked for while this many lines are still below what is seen. */
const linesAhead = 30

/** Files in lines or as boxes, chosen and walked by mouse, finger and keys. */
export function FileTable(props: FileTableProps) {
  const { label, files, total, view, selection, whyNot } = props
  const grid = useRef<HTMLDivElement>(null)
  const virtual = useRef<VirtualizerHandle>(null)
  const columns = useColumns(grid, view)
  const choosable = whyNot ? files.filter((file) => whyNot(file) === undefined) : files
  const order = () => choosable.map(({ id }) => id)
  const cursor = files.findIndex(({ id }) => id === selection.cursor)
  const stop = files[Math.max(0, cursor)]?.id
  const onKeyDown = useFileKeys({ props, grid, virtual, columns, cursor, order })
  const lines = linesOf(files, columns)
  // By all there are: what is drawn in another way as more comes in would lose the focus.
  const isVirtual = Math.max(total, files.length) > virtualAbove

  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (scrollHeight - scrollTop - clientHeight < linesAhead * 42) props.onNearEnd?.()
  }
  const draw = (line: readonly DriveFile[], index: number): ReactNode => {
    const [only] = line
    if (view === 'table')
      return (
        only && (
          <FileRow
            key={only.id}
            file={only}
            index={index}
            isStop={only.id === stop}
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
          <FileBox key={file.id} file={file} isStop={file.id === stop} table={props} order={order} />
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
            {lines.map(draw)}
          </Virtualizer>
        ) : (
          lines.map(draw)
        )}
      </div>
    </div>
  )
}
