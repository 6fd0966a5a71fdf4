import css from './Meter.module.css'

interface Props {
  /** From 0 to 1. */
  share: number
  label: string
  kind?: 'warning' | 'danger' | undefined
}

/** How much of something is used. */
export function Meter({ share, label, kind }: Props) {
  const filled = Math.min(1, Math.max(0, share))
  return (
    <div className={css.meter} role="img" aria-label={label} data-kind={kind}>
      <div className={css.fill} style={{ width: `${filled * 100}%` }} />
    </div>
  )
}
