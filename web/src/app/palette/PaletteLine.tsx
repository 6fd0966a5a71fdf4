/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus and handles the keys */
// biome-ignore-all lint/a11y/useSemanticElements: an option of a list controlled from a field
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
// biome-ignore-all lint/a11y/useFocusableInteractive: likewise
import { Avatar, Icon } from '../../ui/index.ts'
import { Highlighted } from '../../ui/text/Highlighted.tsx'
import type { Line } from './choose-commands.ts'
import css from './Palette.module.css'

interface Props {
  id: string
  line: Line
  isActive: boolean
  onPoint: () => void
  onRun: () => void
}

export function PaletteLine({ id, line: { command, ranges }, isActive, onPoint, onRun }: Props) {
  return (
    <div
      id={id}
      role="option"
      className={css.line}
      aria-selected={isActive}
      onPointerMove={() => !isActive && onPoint()}
      onClick={onRun}
    >
      {command.person ? (
        <Avatar name={command.person.name} email={command.person.email} size={22} />
      ) : (
        <Icon of={command.icon} size="s" />
      )}
      <span className={css.label}>
        <Highlighted text={command.label.normalize('NFC')} ranges={ranges} />
      </span>
      {command.end && <span className={css.end}>{command.end}</span>}
      {command.shortcut && <Keys of={command.shortcut} />}
    </div>
  )
}

/** Shortcut of a command, each key in a box. */
const Keys = ({ of }: { of: string }) => (
  <span className={css.keys} aria-hidden>
    {of.split(/[ +]/).map((key, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a shortcut never change
      <kbd key={index}>{key}</kbd>
    ))}
  </span>
)
