import css from './Meter.module.css'

interface Props {
  /** From 0 to 1. */
  share: number
  kind?: 'warning' | 'danger' | undefined
}

/** Bar of a used share; the adjacent text contains the value. */
export function Meter({ share, kind }: Props) {
  const filled = Math.min(1, Math.max(0, share))
  return (
    <div className={css.meter} aria-hidden data-kind={kind}>
      <div className={css.fill} style={{ width: `${filled * 100}%` }} />
    </div>
  )
}
