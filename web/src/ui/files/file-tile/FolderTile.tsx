import { Folder } from 'lucide'
import { Icon } from '../../display/Icon.tsx'
import css from './FileTile.module.css'

export const FolderTile = ({ size }: { size: 's' | 'm' | 'l' }) => (
  <span className={css.tile} data-size={size} data-kind="folder">
    <Icon of={Folder} size={size === 's' ? 'xs' : 'l'} />
  </span>
)
