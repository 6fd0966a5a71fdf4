import type { ComponentProps } from 'react'
import { classes } from '../styles/classes.ts'
import css from './KindTag.module.css'
import { Tag } from './Tag.tsx'

interface Props extends Omit<ComponentProps<typeof Tag>, 'hue'> {
  kind: 'success' | 'warning' | 'danger' | 'info' | 'outside'
}

/** Tag whose colour shows its kind. */
export const KindTag = ({ kind, className, ...rest }: Props) => (
  <Tag {...rest} className={classes(css[kind], className)} />
)
