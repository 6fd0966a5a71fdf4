import type { Template } from '@bocau/contract/mailbox/templates'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash } from 'lucide'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useUser } from '../../../api/session.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Button, IconButton, showToast } from '../../../ui/index.ts'
import { promptForTemplate } from '../../compose/index.ts'
import { TemplateFileCount, templatesQuery } from '../../compose/templates/index.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { Nothing, Section, TabBody } from '../parts/parts.tsx'
import { runWithUndo } from '../parts/run-with-undo.ts'
import css from './TemplatesTab.module.css'
import '../../../i18n/areas/templates.ts'

export function TemplatesTab() {
  const templates = useQuery(templatesQuery)
  return (
    <TabBody>
      <Loaded query={templates}>{({ items }) => <TemplateLists templates={items} />}</Loaded>
    </TabBody>
  )
}

function TemplateLists({ templates }: { templates: readonly Template[] }) {
  const mayShare = useUser().role !== 'member'
  const [personal, shared] = [
    templates.filter(({ owner }) => owner === 'person'),
    templates.filter(({ owner }) => owner === 'organisation'),
  ]
  return (
    <>
      <Section title={t('templates.own')} end={<NewButton owner="person" />}>
        {personal.length > 0 ? (
          <Lines title={t('templates.own')} templates={personal} mayChange />
        ) : (
          <Nothing title={t('templates.none')} text={t('templates.none.text')} />
        )}
      </Section>
      <Section
        title={t('templates.organisation')}
        end={mayShare ? <NewButton owner="organisation" /> : undefined}
      >
        {shared.length > 0 ? (
          <Lines title={t('templates.organisation')} templates={shared} mayChange={mayShare} />
        ) : (
          <Nothing
            title={t('templates.noneOfOrganisation')}
            text={t(mayShare ? 'templates.noneOfOrganisation.text' : 'templates.noneOfOrganisation.wait')}
          />
        )}
      </Section>
    </>
  )
}

const NewButton = ({ owner }: Pick<Template, 'owner'>) => (
  <Button size="s" icon={Plus} onClick={() => void promptForTemplate({ start: { owner } })}>
    {t('templates.new')}
  </Button>
)

interface LinesProps {
  title: string
  templates: readonly Template[]
  mayChange: boolean
}

const Lines = ({ title, templates, mayChange }: LinesProps) => (
  <ul aria-label={title}>
    {templates.map((template) => (
      <li key={template.id} className={css.template}>
        <span className={css.what}>
          <b>{template.name}</b>
          <span>{template.snippet || template.subject}</span>
        </span>
        {template.file_count > 0 && <TemplateFileCount count={template.file_count} />}
        {mayChange && (
          <>
            <IconButton
              size="s"
              icon={Pencil}
              label={t('templates.edit', { name: template.name })}
              onClick={() => void change(template)}
            />
            <IconButton
              size="s"
              icon={Trash}
              label={t('templates.delete', { name: template.name })}
              onClick={() => void remove(template)}
            />
          </>
        )}
      </li>
    ))}
  </ul>
)

async function change({ id }: Template): Promise<void> {
  try {
    await promptForTemplate({ self: await request('GET /api/v2/templates/:id', { params: { id } }) })
  } catch (error) {
    showToast({ kind: 'error', text: t('templates.failed.read'), detail: errorText(error) })
  }
}

/** Deletes a template; undo creates it again with its id, so that filters continue to work. */
const remove = ({ id, name }: Template): Promise<void> =>
  runWithUndo(
    {
      text: t('templates.deleted', { name }),
      failed: 'templates.failed.delete',
      failedUndo: 'templates.failed.keep',
    },
    async () => {
      const params = { id }
      const { owner, subject, body, files } = await request('GET /api/v2/templates/:id', { params })
      const copy = { owner, name, subject, body, files: files.map(({ uuid }) => uuid), again: id }
      await refetchAfter(request('DELETE /api/v2/templates/:id', { params }))
      return () => refetchAfter(request('POST /api/v2/templates', { body: copy }))
    },
  )

/** Refetches the templates after an action or a rejection. */
async function refetchAfter(done: Promise<unknown>): Promise<void> {
  try {
    await done
  } finally {
    await queryClient.invalidateQueries({ queryKey: queryKeys.templates })
  }
}
