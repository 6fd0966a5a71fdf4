import { classes } from '../styles/classes.ts'
import css from './Logo.module.css'

export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg className={classes(css.mark, className)} viewBox="0 0 32 32" aria-hidden>
      <LogoPaths />
    </svg>
  )
}

export function LogoPaths() {
  return (
    <>
      <path
        className={css.body}
        d="M1 14.2c4.8 1.5 9.5 4 14 7.4L21.5 9.9C22.6 7.9 24.4 6.8 26.4 6.8c1.4 0 2.5.5 3.2 1.5L32 9.5l-2.4 1.2C28.8 20.2 22.7 26.8 14.3 26.8 7.2 26.8 1.9 21.9 1 14.2Z"
      />
      <path className={css.wing} d="M1 4.6C7.8 5.1 13.9 7.8 18.5 12.4L14.7 19C10.4 15.8 5.9 13.4 1 11.9Z" />
    </>
  )
}
