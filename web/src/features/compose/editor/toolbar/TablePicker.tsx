import { useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import { Popup } from '../../../../ui/dialog/Popup.tsx'
import { editTable, insertTable, type TableEdit } from '../table.ts'
import { ButtonGrid } from './ButtonGrid.tsx'
import type { Opening } from './opening.ts'
import css from './TablePicker.module.css'
import '../../../../i18n/areas/sending.ts'

const ROWS = 8
const COLUMNS = 8
const EDITS: readonly TableEdit[] = [
  'rowAbove',
  'rowBelow',
  'columnLeft',
  'columnRight',
  'deleteRow',
  'deleteColumn',
  'deleteTable',
]

/** Selects the size of a new table; inside a table, edits it. */
export function TablePicker({ opening, onClose }: { opening: Opening; onClose: () => void }) {
  const { writing, format, anchor } = opening
  const close = (action: () => void) => {
    onClose()
    // The dialog restores the focus first; then the caret must be in the text.
    queueMicrotask(action)
  }
  return (
    <Popup label={t('editor.table')} anchor={anchor} onClose={onClose}>
      {format.isInTable ? (
        <div className={css.edits}>
          {EDITS.map((edit, index) => (
            <button
              key={edit}
              type="button"
              className={css.edit}
              data-danger={edit.startsWith('delete') || undefined}
              {...(index === 0 ? { 'data-first': true } : {})}
              onClick={() => close(() => editTable(writing.squire, edit))}
            >
              {t(`editor.table.${edit}`)}
            </button>
          ))}
        </div>
      ) : (
        <SizeGrid onChoose={(rows, columns) => close(() => insertTable(writing.squire, rows, columns))} />
      )}
    </Popup>
  )
}

function SizeGrid({ onChoose }: { onChoose: (rows: number, columns: number) => void }) {
  const [size, setSize] = useState({ rows: 2, columns: 2 })
  return (
    <div className={css.size}>
      <p className={css.name} aria-live="polite">
        {t('editor.table.size', size)}
      </p>
      <ButtonGrid label={t('editor.table')} className={css.grid} columns={COLUMNS}>
        {Array.from({ length: ROWS * COLUMNS }, (_, index) => {
          const at = { rows: Math.floor(index / COLUMNS) + 1, columns: (index % COLUMNS) + 1 }
          const isIn = at.rows <= size.rows && at.columns <= size.columns
          const isCorner = at.rows === 2 && at.columns === 2
          return (
            <button
              key={`${at.rows}x${at.columns}`}
              type="button"
              className={css.cell}
              data-in={isIn || undefined}
              aria-label={t('editor.table.size', at)}
              tabIndex={isCorner ? 0 : -1}
              {...(isCorner ? { 'data-first': true } : {})}
              onPointerEnter={() => setSize(at)}
              onFocus={() => setSize(at)}
              onClick={() => onChoose(at.rows, at.columns)}
            />
          )
        })}
      </ButtonGrid>
    </div>
  )
}
