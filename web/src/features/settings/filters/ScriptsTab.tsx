import { canReplyAutomatically } from '@bocau/contract/abilities'
import { ArrowLeft, Pencil, Plus, Trash } from 'lucide'
import { useState } from 'react'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { Switch } from '../../../ui/controls/Switch.tsx'
import { Button, ButtonLink, IconButton } from '../../../ui/index.ts'
import {
  changeRule,
  createScript,
  deleteRule,
  type ReadRule,
  rulesOf,
  type ScriptInfo,
} from '../../rules/index.ts'
import parts from '../parts/parts.module.css'
import { Nothing, Section, TabBody } from '../parts/parts.tsx'
import { reportFailure, runWithUndo } from '../parts/run-with-undo.ts'
import { WithRules } from '../parts/WithRules.tsx'
import { settingsHref } from '../tabs.ts'
import css from './FiltersTab.module.css'
import { openScriptDialog } from './ScriptDialog.tsx'
import '../../../i18n/areas/settings.ts'

/** Sieve scripts, a page below the filters. */
export const ScriptsTab = () => (
  <WithRules isAlwaysRead>
    {(rules) => (
      <TabBody>
        <ButtonLink
          kind="ghost"
          size="s"
          icon={ArrowLeft}
          className={css.back}
          href={settingsHref('customfilters')}
        >
          {t('settings.filters')}
        </ButtonLink>
        <ScriptList scripts={rulesOf(rules, 'script')} />
      </TabBody>
    )}
  </WithRules>
)

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
