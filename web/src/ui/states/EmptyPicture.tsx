import type { ReactNode } from 'react'

/** Illustration of an empty state, 176 by 132; its strokes use the classes of `EmptyPicture.module.css`. */
export const EmptyPicture = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 176 132" aria-hidden="true">
    {children}
  </svg>
)
