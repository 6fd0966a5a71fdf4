/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- no element exists for a listbox controlled from a field */
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, handles the keys
import type { Template } from '@bocau/contract/mailbox/templates'
import { t } from '../../../i18n/index.ts'
import { Tag } from '../../../ui/index.ts'
import { TemplateFileCount } from './TemplateFileCount.tsx'
import css from './Templates.module.css'

interface Props {
  id: string
  template: Template
  isChosen: boolean
  onPoint: () => void
  onChoose: () => void
}

/** Template in a list controlled by another focused element. */
export function TemplateOption({ id, template, isChosen, onPoint, onChoose }: Props) {
  const { name, subject, snippet, owner, file_count: files } = template
  return (
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isChosen}
      className={css.option}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span className={css.what}>
        <span className={css.name}>{name}</span>
        <small>{snippet || subject}</small>
      </span>
      {files > 0 && <TemplateFileCount count={files} />}
      {owner === 'organisation' && <Tag>{t('templates.ofOrganisation')}</Tag>}
    </div>
  )
}
