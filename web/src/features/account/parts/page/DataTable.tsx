import type { ReactNode } from 'react'
import { classes } from '../../../../ui/index.ts'
import { Card } from './Card.tsx'
import css from './DataTable.module.css'

/** Card of a table; a wider table scrolls horizontally. */
export const TableCard = ({ children }: { children: ReactNode }) => (
  <Card className={css.card}>{children}</Card>
)

interface Props {
  label: string
  /** Headings; null for a column without one. */
  columns: readonly (string | null)[]
  /** Content of an additional first column. */
  lead?: ReactNode
  className: string | undefined
  children: ReactNode
}

/** Table whose rows become blocks on a narrow screen; the class defines their layout. */
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
