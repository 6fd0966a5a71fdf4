import { type ComponentProps, useEffect, useRef } from 'react'
import { classes } from '../styles/classes.ts'
import css from './Checkbox.module.css'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  /** True if some but not all items are selected. */
  isMixed?: boolean
}

/** Checkbox with an enlarged target. */
export function Checkbox({ isMixed = false, className, ...rest }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return <input {...rest} ref={box} type="checkbox" className={classes(css.box, className)} />
}
