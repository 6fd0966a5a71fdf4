import type { Template } from '@bocau/contract/mailbox/templates'
import { Paperclip } from 'lucide'
import { t } from '../../../i18n/index.ts'
import { Option } from '../../../ui/field/Option.tsx'
import { Icon, Tag } from '../../../ui/index.ts'
import css from './Templates.module.css'

interface Props {
  id: string
  template: Template
  isChosen: boolean
  onPoint: () => void
  onChoose: () => void
}

/** Template in a list controlled by another focused element. */
export function TemplateOption({ template, ...option }: Props) {
  const { name, subject, snippet, owner, file_count: files } = template
  return (
    <Option {...option} title={name} detail={snippet || subject}>
      {files > 0 && <TemplateFileCount count={files} />}
      {owner === 'organisation' && <Tag>{t('templates.ofOrganisation')}</Tag>}
    </Option>
  )
}

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
