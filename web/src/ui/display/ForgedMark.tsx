import { ShieldAlert } from 'lucide'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import css from './ForgedMark.module.css'
import { Icon } from './Icon.tsx'

/** Shield in front of a subject whose sender may be forged. */
export const ForgedMark = ({ label }: { label: string }) => (
  <span className={css.mark} title={label}>
    <Icon of={ShieldAlert} size="xs" />
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)
