import { ShieldAlert } from 'lucide'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import css from './ForgedShield.module.css'
import { Icon } from './Icon.tsx'

/** Shield in front of a subject whose sender may be forged. */
export const ForgedShield = ({ label }: { label: string }) => (
  <span className={css.shield} title={label}>
    <Icon of={ShieldAlert} size="xs" />
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)
