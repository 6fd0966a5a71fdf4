import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../styles/classes.ts'
import css from './Skeleton.module.css'

export function SkeletonBar({ width, className }: { width: string; className?: string | undefined }) {
  return <span className={classes(css.bar, className)} style={{ '--width': width } as CSSProperties} />
}

/** Skeleton of loading content; appears after a delay. */
export function Skeleton({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <output className={classes(css.late, className)} aria-label={label}>
      <div aria-hidden style={{ display: 'contents' }}>
        {children}
      </div>
    </output>
  )
}
