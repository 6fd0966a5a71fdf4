import { canReplyAutomatically } from '@bocau/contract/abilities'
import { actionsOf, type FilterRule } from '@bocau/mail-core/sieve/rule'
import { useQuery } from '@tanstack/react-query'
import { Ban, Pencil, Plus, Trash } from 'lucide'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { Button, Icon, IconButton, showToast } from '../../../ui/index.ts'
import { templatesQuery } from '../../compose/templates/index.ts'
import {
  changeRule,
  createScript,
  deleteRule,
  type ReadRule,
  rulesOf,
  type ScriptInfo,
  unblockSenders,
} from '../../rules/index.ts'
import parts from '../parts/parts.module.css'
import { Nothing, Section, TabBody } from '../parts/parts.tsx'
import { reportFailure, runWithUndo } from '../parts/run-with-undo.ts'
import { WithRules } from '../parts/WithRules.tsx'
import { openFilterDialog } from './FilterDialog.tsx'
import { FilterLine } from './FilterLine.tsx'
import css from './FiltersTab.module.css'
import { filterInAddress } from './filter-in-address.ts'
import { openScriptDialog } from './ScriptDialog.tsx'
import { TrustedSenders } from './TrustedSenders.tsx'
import '../../../i18n/areas/settings.ts'

/** Filters in order, and blocked senders. */
export const FiltersTab = () => <WithRules isAlwaysRead>{(rules) => <Filters rules={rules} />}</WithRules>

function Filters({ rules }: { rules: readonly ReadRule[] }) {
  const filters = rulesOf(rules, 'filter')
  // The filter descriptions contain template names.
  useQuery({ ...templatesQuery, enabled: filters.some(repliesAutomatically) })
  useFilterInAddress()
  const blocks = rulesOf(rules, 'auto_mark_spam')
  return (
    <TabBody>
      <Section
        id="filters"
        title={t('settings.filters.list')}
        isBare
        end={
          <Button size="s" icon={Plus} onClick={() => void openFilterDialog()}>
            {t('settings.filters.add')}
          </Button>
        }
      >
        {filters.length === 0 ? (
          <Nothing title={t('settings.filters.none')} text={t('settings.filters.none.text')} />
        ) : (
          <ol className={css.list} aria-label={t('settings.filters.list')}>
            {filters.map((rule, position) => (
              <FilterLine key={rule.id} rule={rule} position={position} order={filters.map(({ id }) => id)} />
            ))}
          </ol>
        )}
      </Section>
      <ScriptList scripts={rulesOf(rules, 'script')} />
      <Section id="blocked" title={t('settings.blocked')} isBare>
        {blocks.length === 0 ? (
          <Nothing title={t('settings.blocked.none')} text={t('settings.blocked.none.text')} />
        ) : (
          <ul className={css.list} aria-label={t('settings.blocked')}>
            {blocks.map((rule) => (
              <li key={rule.id} className={parts.line}>
                <span className={css.ban}>
                  <Icon of={Ban} size="s" />
                </span>
                <span className={parts.grow}>{rule.content.from}</span>
                <Button size="s" onClick={() => void unblock(rule.content.from)}>
                  {t('settings.blocked.unblock')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <TrustedSenders />
    </TabBody>
  )
}

const repliesAutomatically = ({ content }: ReadRule<FilterRule>): boolean =>
  actionsOf(content).some(({ type }) => type === 'reply')

/** Opens the dialog once for the filter in the address. */
function useFilterInAddress(): void {
  useEffect(() => {
    const start = filterInAddress(location.search)
    if (!start) return
    navigate(location.pathname, { replace: true })
    void openFilterDialog(undefined, start)
  }, [])
}

async function unblock(email: string): Promise<void> {
  if (await reportFailure(unblockSenders([email])))
    showToast({ text: t('settings.blocked.unblocked', { email }) })
}

type Script = ReadRule<ScriptInfo>

function ScriptList({ scripts }: { scripts: readonly Script[] }) {
  const mayReply = canReplyAutomatically(useUser())
  return (
    <Section
      title={t('settings.scripts')}
      isBare
      end={
        <Button size="s" icon={Plus} onClick={() => void openScriptDialog()}>
          {t('settings.scripts.add')}
        </Button>
      }
    >
      {scripts.length === 0 ? (
        <Nothing title={t('settings.scripts.none')} text={t('settings.scripts.none.text')} />
      ) : (
        <>
          <p className={parts.lead}>{t('settings.scripts.lead')}</p>
          {!mayReply && <p className={parts.lead}>{t('settings.scripts.closed')}</p>}
          <ul className={css.list} aria-label={t('settings.scripts')}>
            {scripts.map((script) => (
              <ScriptLine key={script.id} script={script} />
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function ScriptLine({ script }: { script: Script }) {
  const name = script.name || t('settings.script.unnamed')
  // Shows a changed state immediately, until the server confirms or rejects it.
  const [requested, setRequested] = useState<boolean>()
  const isOn = requested ?? script.isOn
  const switchTo = async (next: boolean) => {
    setRequested(next)
    await reportFailure(changeRule(script.id, { isOn: next }))
    setRequested(undefined)
  }
  return (
    <li className={css.filter} data-off={!isOn || undefined}>
      <div className={css.text}>
        <b className={css.scriptName}>{name}</b>
        <span className={css.when}>{t('settings.script.lines', { n: lineCount(script.script) })}</span>
        {script.problem && (
          <p className={css.scriptProblem}>
            {t(script.problem === 'folder_gone' ? 'settings.script.folderGone' : 'settings.script.failed')}
          </p>
        )}
      </div>
      <div className={css.actions}>
        <Switch
          label={t('settings.script.isOn', { name })}
          isOn={isOn}
          onChange={(next) => void switchTo(next)}
        />
        <IconButton
          size="s"
          icon={Pencil}
          label={t('settings.script.editOf', { name })}
          onClick={() => void openScriptDialog(script)}
        />
        <IconButton
          size="s"
          icon={Trash}
          label={t('settings.script.deleteOf', { name })}
          onClick={() => void remove(script)}
        />
      </div>
    </li>
  )
}

const lineCount = (script: string): number => script.trimEnd().split('\n').length

const remove = (script: Script): Promise<void> =>
  runWithUndo({ text: t('settings.script.deleted') }, async () => {
    await deleteRule(script.id)
    return () => createScript(script.name, script.script, script.isOn)
  })
