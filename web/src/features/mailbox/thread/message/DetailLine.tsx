import type { ReactNode } from 'react'

/** A line of the details of a message: what it is about, and what is said of it. */
export function DetailLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
