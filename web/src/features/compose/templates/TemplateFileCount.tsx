import { Paperclip } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { Icon } from '../../../ui/index.ts'
import css from './Templates.module.css'

export const TemplateFileCount = ({ count }: { count: number }) => (
  <span
    role="img"
    className={css.count}
    aria-label={t('templates.fileCount', { n: count })}
    title={t('templates.fileCount', { n: count })}
  >
    <Icon of={Paperclip} size="xs" />
    {count}
  </span>
)
