import type { ReactNode } from 'react'
import { classes } from '../../../../ui/index.ts'
import { Card } from './Card.tsx'
import css from './DataTable.module.css'

/** The sheet that a table lies on; a table that is wider than it is pushed to the side. */
export const TableCard = ({ children }: { children: ReactNode }) => (
  <Card className={css.card}>{children}</Card>
)

interface Props {
  label: string
  /** The headings; null above what needs none. */
  columns: readonly (string | null)[]
  /** Stands in a column of its own before the others. */
  lead?: ReactNode
  className: string | undefined
  children: ReactNode
}

/** A table whose rows are folded into lines on a narrow screen; the class says how the cells of a row lie then. */
export const DataTable = ({ label, columns, lead, className, children }: Props) => (
  <table className={classes(css.table, className)} aria-label={label}>
    <thead>
      <tr>
        {lead && <th>{lead}</th>}
        {columns.map((column) =>
          column === null ? (
            <th key="" aria-hidden />
          ) : (
            <th key={column} scope="col">
              {column}
            </th>
          ),
        )}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
