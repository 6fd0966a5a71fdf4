import type { ReactNode } from 'react'

/** The drawing of an empty place, 176 by 132; the strokes of its shapes are the classes of `EmptyPicture.module.css`. */
export const EmptyPicture = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 176 132" aria-hidden="true">
    {children}
  </svg>
)
