import type { ComponentProps } from 'react'
import { classes } from '../styles/classes.ts'
import css from './KindTag.module.css'
import { Tag } from './Tag.tsx'

interface Props extends Omit<ComponentProps<typeof Tag>, 'hue'> {
  kind: 'success' | 'warning' | 'danger' | 'info' | 'outside'
}

/** A short fact whose colour says of what kind it is. */
export const KindTag = ({ kind, className, ...rest }: Props) => (
  <Tag {...rest} className={classes(css[kind], className)} />
)
