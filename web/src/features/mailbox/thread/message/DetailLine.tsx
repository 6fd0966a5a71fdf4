import type { ReactNode } from 'react'

/** Label and value in the message details. */
export function DetailLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
