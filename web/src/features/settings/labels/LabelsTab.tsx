import type { Label } from '@bocau/contract/mailbox/labels'
import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical, Pencil, Plus } from 'lucide'
import { labelsQuery } from '../../../api/labels-query.ts'
import { formatNumber, t } from '../../../i18n/index.ts'
import { Button, IconButton, openMenu, VisuallyHidden } from '../../../ui/index.ts'
import { folderHref, type LabelLine, linesOfLabels } from '../../mailbox/folders/index.ts'
import { loadActions } from '../../mailbox/index.ts'
import table from '../folders/FoldersTab.module.css'
import { Choice } from '../parts/Choice.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Nothing, Section, TabBody } from '../parts/parts.tsx'
import { reportFailure } from '../parts/run-with-undo.ts'
import css from './LabelsTab.module.css'

export function LabelsTab() {
  const labels = useQuery(labelsQuery)
  return (
    <TabBody>
      <Section
        title={t('settings.labels')}
        end={
          <Button
            size="s"
            icon={Plus}
            onClick={() => void loadActions().then(({ openLabelDialog }) => openLabelDialog())}
          >
            {t('settings.labels.make')}
          </Button>
        }
      >
        <Loaded query={labels}>
          {(list) =>
            list.length > 0 ? (
              <LabelTable labels={list} />
            ) : (
              <Nothing title={t('settings.labels.none')} text={t('settings.labels.none.text')} />
            )
          }
        </Loaded>
      </Section>
    </TabBody>
  )
}

function LabelTable({ labels }: { labels: readonly Label[] }) {
  const lines = linesOfLabels(labels)
  return (
    <table className={table.table} aria-label={t('settings.labels')}>
      <thead>
        <tr>
          <th scope="col">{t('settings.labels.name')}</th>
          <th scope="col" className={css.shown}>
            {t('settings.labels.visibility')}
          </th>
          <th scope="col" className={table.number}>
            {t('settings.folders.total')}
          </th>
          <th scope="col" className={css.actions}>
            <VisuallyHidden>{t('settings.folders.acts')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {labels.map((label, at) => (
          <Line key={label.id} label={label} line={lines[at]} />
        ))}
      </tbody>
    </table>
  )
}

const visibilities = ['shown', 'unread', 'hidden'] as const

function Line({ label, line }: { label: Label; line: LabelLine | undefined }) {
  const { depth, title } = line ?? { depth: 0, title: label.name }
  return (
    <tr>
      <td aria-label={title}>
        <a
          className={css.name}
          href={folderHref(label.id)}
          title={label.name}
          style={{ paddingLeft: depth * 24 }}
        >
          <span className={css.dot} style={{ background: `var(--dot-${label.colour})` }} />
          <span className={css.title}>{title}</span>
        </a>
      </td>
      <td className={css.shown}>
        <Choice
          label={t('settings.labels.visibilityOf', { label: title })}
          value={label.visibility}
          options={visibilities.map((value) => ({ value, label: t(`settings.labels.visibility.${value}`) }))}
          onChange={(visibility) => void show(label, visibility)}
        />
      </td>
      <td className={table.number}>{formatNumber(label.total_threads)}</td>
      <td className={table.actions}>
        <IconButton
          size="s"
          className={table.wide}
          icon={Pencil}
          label={t('settings.labels.edit', { label: title })}
          onClick={() => void loadActions().then(({ openLabelDialog }) => openLabelDialog(label))}
        />
        <IconButton
          size="s"
          icon={EllipsisVertical}
          label={t('settings.labels.more', { label: title })}
          aria-haspopup="menu"
          onClick={(event) => void openMore(label, event.currentTarget, event.detail === 0)}
        />
      </td>
    </tr>
  )
}

async function openMore(label: Label, anchor: Element, isByKeyboard: boolean): Promise<void> {
  const { labelMenu, labelMenuTitle } = await loadActions()
  openMenu({ label: labelMenuTitle(label), entries: labelMenu(label), anchor, isByKeyboard })
}

async function show({ id }: Label, visibility: Label['visibility']): Promise<void> {
  const { changeLabel } = await loadActions()
  await reportFailure(changeLabel(id, { visibility }), 'settings.labels.failed')
}
