import type { ScriptFault, ScriptWarning } from '@bocau/mail-core/sieve/script/fault'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { askInDialog } from '../../../ui/dialog/dialogs.ts'
import { Button, Field, showToast } from '../../../ui/index.ts'
import { useSettled } from '../../../ui/timing/use-settled.ts'
import { changeRule, createScript, type ReadRule, type ScriptMark } from '../../rules/index.ts'
import css from './ScriptDialog.module.css'
import { ScriptEditor } from './ScriptEditor.tsx'

export const askForScript = (script?: ReadRule<ScriptMark>): Promise<true | undefined> =>
  askInDialog<true>((reply) => <ScriptDialog script={script} onAnswer={reply} />)

interface Props {
  script: ReadRule<ScriptMark> | undefined
  onAnswer: (isKept?: true) => void
}

interface Check {
  text: string
  faults: readonly ScriptFault[]
  warnings: readonly ScriptWarning[]
}

const settleMilliseconds = 500

function ScriptDialog({ script, onAnswer }: Props) {
  const [name, setName] = useState(script?.name ?? '')
  const [text, setText] = useState(script?.script ?? '')
  const [check, setCheck] = useState<Check>()
  const [isBusy, setBusy] = useState(false)
  const editor = useRef<HTMLTextAreaElement>(null)
  const messagesId = useId()
  const error = useCheck(text, setCheck)
  const faults = check?.faults ?? []

  const save = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await (script ? changeRule(script.id, { name, script: text }) : createScript(name, text))
      showToast({ text: t('settings.saved') })
      onAnswer(true)
    } catch (refusal) {
      const found = refusal instanceof ApiProblem ? refusal.problem.script_faults : undefined
      if (found) setCheck({ text, faults: found, warnings: [] })
      else showToast({ kind: 'error', text: t('settings.notSaved'), detail: errorText(refusal) })
      if (found?.[0]) goTo(editor.current, found[0].line)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={script ? t('settings.script.edit') : t('settings.scripts.add')}
      closeLabel={t('app.close')}
      size="l"
      onSubmit={() => void save()}
      onClose={() => onAnswer()}
      footer={
        <>
          <Button onClick={() => onAnswer()}>{t('app.cancel')}</Button>
          <Button kind="primary" type="submit" aria-disabled={isBusy}>
            {t('settings.script.keep')}
          </Button>
        </>
      }
    >
      <Field
        data-first
        label={t('settings.script.name')}
        maxLength={200}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <ScriptEditor
        ref={editor}
        label={t('settings.script.text')}
        value={text}
        faultyLines={new Set(faults.map(({ line }) => line))}
        describedBy={messagesId}
        onChange={setText}
      />
      <div id={messagesId} className={css.messages} role="status">
        {error ?? (
          <Findings
            check={check}
            isCurrent={check?.text === text}
            onGoTo={(line) => goTo(editor.current, line)}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Checks a script after a pause in typing; returns the error if the check failed. */
function useCheck(text: string, onChecked: (check: Check) => void): string | undefined {
  const settled = useSettled(text, settleMilliseconds)
  const [error, setError] = useState<string>()
  useEffect(() => {
    const controller = new AbortController()
    request('POST /api/v2/rules/check', { body: { sieve_script: settled }, signal: controller.signal })
      .then(({ faults, warnings }) => {
        setError(undefined)
        onChecked({ text: settled, faults, warnings })
      })
      .catch(() => {
        if (!controller.signal.aborted) setError(t('settings.script.unchecked'))
      })
    return () => controller.abort()
  }, [settled, onChecked])
  return error
}

interface FindingsProps {
  check: Check | undefined
  isCurrent: boolean
  onGoTo: (line: number) => void
}

/** Findings of the check, each with a link to its line. */
function Findings({ check, isCurrent, onGoTo }: FindingsProps) {
  if (!check) return <p>{t('settings.script.checking')}</p>
  const { faults, warnings } = check
  const summary =
    faults.length > 0 ? t('settings.script.faults', { n: faults.length }) : t('settings.script.sound')
  return (
    <>
      <p data-faulty={faults.length > 0 || undefined}>
        {isCurrent ? summary : t('settings.script.checking')}
      </p>
      <ul>
        {faults.map((fault, at) => (
          <Finding
            // biome-ignore lint/suspicious/noArrayIndexKey: faults may be identical, and all change together
            key={at}
            line={fault.line}
            text={t(`settings.script.fault.${fault.code}`, { detail: fault.detail })}
            isFault
            onGoTo={onGoTo}
          />
        ))}
        {warnings.map((warning, at) => (
          <Finding
            // biome-ignore lint/suspicious/noArrayIndexKey: likewise
            key={at}
            line={warning.line}
            text={t(`settings.script.warning.${warning.code}`, { detail: warning.detail })}
            onGoTo={onGoTo}
          />
        ))}
      </ul>
    </>
  )
}

interface FindingProps {
  line: number
  text: string
  isFault?: boolean
  onGoTo: (line: number) => void
}

const Finding = ({ line, text, isFault = false, onGoTo }: FindingProps) => (
  <li data-fault={isFault || undefined}>
    <button type="button" onClick={() => onGoTo(line)}>
      {t('settings.script.goTo', { line })}
    </button>
    <span>{text}</span>
  </li>
)

function goTo(editor: HTMLTextAreaElement | null, line: number): void {
  if (!editor) return
  const lines = editor.value.split('\n').slice(0, line - 1)
  const at = lines.reduce((length, one) => length + one.length + 1, 0)
  editor.focus()
  editor.setSelectionRange(at, at)
  const height = editor.scrollHeight / Math.max(1, editor.value.split('\n').length)
  editor.scrollTop = Math.max(0, (line - 3) * height)
}
