import { canForwardAutomatically } from '@bocau/contract/abilities'
import type { ForwardRule } from '@bocau/mail-core/sieve/rule'
import { Trash } from 'lucide'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Button, IconButton, showToast, Tag } from '../../../ui/index.ts'
import { useExitGuard } from '../../../ui/parts/use-exit-guard.ts'
import {
  changeRule,
  createRule,
  deleteRule,
  type ReadRule,
  resendCode,
  rulesOf,
  verifyForward,
} from '../../rules/index.ts'
import { openAddressDialog } from '../parts/AddAddressDialog.tsx'
import { Choice } from '../parts/Choice.tsx'
import { confirmExit } from '../parts/confirm-exit.ts'
import parts from '../parts/parts.module.css'
import { Row, SaveBar, Section, SwitchRow, TabBody } from '../parts/parts.tsx'
import { reportFailure } from '../parts/run-with-undo.ts'
import { VerifyAddress } from '../parts/VerifyAddress.tsx'
import { WithRules } from '../parts/WithRules.tsx'
import css from './ForwardTab.module.css'

type Forward = ReadRule<ForwardRule>

/** Forwarding: state, target, and addresses waiting for verification. */
export const ForwardTab = () => <WithRules>{(rules) => <Forwards rules={rules} />}</WithRules>

function Forwards({ rules }: { rules: readonly ReadRule[] }) {
  const forwards = rulesOf(rules, 'autofw')
  const verified = forwards.filter((rule) => rule.isVerified)
  const active = verified.find((rule) => rule.isOn)
  return (
    <ForwardForm
      // Resets the form after a change elsewhere.
      key={`${active?.id} ${verified.map((rule) => rule.id).join(' ')}`}
      verified={verified}
      active={active}
      waiting={forwards.filter((rule) => !rule.isVerified)}
    />
  )
}

interface Props {
  verified: readonly Forward[]
  active: Forward | undefined
  waiting: readonly Forward[]
}

function ForwardForm({ verified, active, waiting }: Props) {
  const [isOn, setOn] = useState(active !== undefined)
  // Preselects the address verified last.
  const [chosen, setChosen] = useState(active?.id ?? verified.at(-1)?.id ?? '')
  const [isBusy, setBusy] = useState(false)
  const isClosed = !canForwardAutomatically(useUser())
  const isUnsaved = isOn !== (active !== undefined) || (isOn && chosen !== active?.id)
  useExitGuard(isUnsaved, confirmExit)

  const save = async () => {
    setBusy(true)
    const id = isOn ? chosen : active?.id
    if (id && (await reportFailure(changeRule(id, { isOn })))) showToast({ text: t('settings.saved') })
    setBusy(false)
  }
  return (
    <TabBody
      bar={
        <SaveBar
          isUnsaved={isUnsaved && (!isOn || chosen !== '')}
          isBusy={isBusy}
          onCancel={() => navigate('/')}
          onSave={() => void save()}
        />
      }
    >
      <Section title={t('settings.forward')}>
        {isClosed && <p className={parts.lead}>{t('settings.forward.closed')}</p>}
        <SwitchRow
          id="forward"
          name={t('settings.forward.all')}
          hint={t('settings.forward.all.hint')}
          isOn={isOn}
          isDisabled={isClosed && !isOn}
          onChange={setOn}
        />
        <Row name={t('settings.forward.to')} hint={t('settings.forward.to.hint')}>
          <div className={parts.group}>
            <Choice
              label={t('settings.forward.to')}
              value={chosen}
              isDisabled={verified.length === 0 || !isOn || isClosed}
              options={
                verified.length === 0
                  ? [{ value: '', label: t('settings.forward.none') }]
                  : verified.map((rule) => ({ value: rule.id, label: rule.content.email }))
              }
              onChange={setChosen}
            />
            <Button disabled={isClosed} onClick={() => void openForwardDialog()}>
              {t('settings.forward.add')}
            </Button>
          </div>
        </Row>
      </Section>
      {verified.length > 0 && (
        <Section title={t('settings.forward.proved')} isBare>
          <ul className={css.list} aria-label={t('settings.forward.proved')}>
            {verified.map((rule) => (
              <li key={rule.id} className={parts.line}>
                <span className={css.email}>{rule.content.email}</span>
                {rule.isOn && <Tag>{t('settings.forward.inUse')}</Tag>}
                <IconButton
                  size="s"
                  icon={Trash}
                  label={t('settings.code.remove', { email: rule.content.email })}
                  onClick={() => void removeVerified(rule)}
                />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {waiting.length > 0 && !isClosed && (
        <Section title={t('settings.forward.waiting')}>
          {waiting.map((rule) => (
            <VerifyAddress
              key={rule.id}
              email={rule.content.email}
              // If forwarding is off or already has a target, the new address is only for filters until it is selected.
              onVerify={(code) => verifyForward(rule.content.email, code, isOn && !active)}
              onResend={() => resendCode(rule.content.email)}
              onRemove={() => deleteRule(rule.id)}
            />
          ))}
        </Section>
      )}
    </TabBody>
  )
}

/** Removes a verified address; asks first if it receives all mail. */
async function removeVerified(rule: Forward): Promise<void> {
  const { email } = rule.content
  const confirmRemoval =
    !rule.isOn ||
    (await confirmInDialog({
      title: t('settings.forward.remove.title'),
      text: t('settings.forward.remove.text', { email }),
      actionLabel: t('settings.forward.remove'),
    }))
  if (!confirmRemoval) return
  if (await reportFailure(deleteRule(rule.id))) showToast({ text: t('settings.forward.removed', { email }) })
}

const openForwardDialog = () =>
  openAddressDialog({
    title: t('settings.forward.add.title'),
    onAdd: ({ email }) => createRule({ type: 'autofw', email }, false),
  })
