import { actionsOf, type FilterRule } from '@bocau/mail-core/sieve/rule'
import { useQuery } from '@tanstack/react-query'
import { Ban, Plus } from 'lucide'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { t } from '../../../i18n/index.ts'
import { Button, ButtonLink, Icon, showToast } from '../../../ui/index.ts'
import { templatesQuery } from '../../compose/templates/index.ts'
import { type ReadRule, rulesOf, type ScriptInfo, unblockSenders } from '../../rules/index.ts'
import parts from '../parts/parts.module.css'
import { Nothing, Section, TabBody } from '../parts/parts.tsx'
import { reportFailure } from '../parts/run-with-undo.ts'
import { WithRules } from '../parts/WithRules.tsx'
import { settingsHref } from '../tabs.ts'
import { openFilterDialog } from './FilterDialog.tsx'
import { FilterLine } from './FilterLine.tsx'
import css from './FiltersTab.module.css'
import { filterInAddress } from './filter-in-address.ts'
import { TrustedSenders } from './TrustedSenders.tsx'
import '../../../i18n/areas/settings.ts'

/** Filters in order, blocked and trusted senders, and a link to the scripts. */
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
      <ScriptsLink scripts={rulesOf(rules, 'script')} />
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

/** Line that leads to the scripts; it names the one that is on. */
function ScriptsLink({ scripts }: { scripts: readonly ReadRule<ScriptInfo>[] }) {
  const active = scripts.find(({ isOn }) => isOn)
  return (
    <Section title={t('settings.scripts')} isBare>
      <div className={css.list}>
        <div className={parts.line}>
          <span className={parts.grow}>
            {active
              ? t('settings.script.isOn', { name: active.name || t('settings.script.unnamed') })
              : t('settings.scripts.none.text')}
          </span>
          <ButtonLink size="s" href={settingsHref('sieve')}>
            {t('settings.scripts.open')}
          </ButtonLink>
        </div>
      </div>
    </Section>
  )
}
