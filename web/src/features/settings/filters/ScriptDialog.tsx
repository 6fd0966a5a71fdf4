import type { ScriptFault, ScriptWarning } from '@bocau/mail-core/sieve/script/fault'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../ui/dialog/dialogs.ts'
import { Field, showToast } from '../../../ui/index.ts'
import { useSettled } from '../../../ui/timing/use-settled.ts'
import { changeRule, createScript, type ReadRule, type ScriptInfo } from '../../rules/index.ts'
import css from './ScriptDialog.module.css'
import { ScriptEditor } from './ScriptEditor.tsx'

export const openScriptDialog = (script?: ReadRule<ScriptInfo>): Promise<true | undefined> =>
  promptInDialog<true>((reply) => <ScriptDialog script={script} onResult={reply} />)

interface Props {
  script: ReadRule<ScriptInfo> | undefined
  onResult: (isSaved?: true) => void
}

interface Check {
  text: string
  faults: readonly ScriptFault[]
  warnings: readonly ScriptWarning[]
}

const settleMilliseconds = 500

function ScriptDialog({ script, onResult }: Props) {
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
      onResult(true)
    } catch (refusal) {
      const scriptFaults = refusal instanceof ApiProblem ? refusal.problem.script_faults : undefined
      if (scriptFaults) setCheck({ text, faults: scriptFaults, warnings: [] })
      else showToast({ kind: 'error', text: t('settings.notSaved'), detail: errorText(refusal) })
      if (scriptFaults?.[0]) jumpTo(editor.current, scriptFaults[0].line)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={script ? t('settings.script.edit') : t('settings.scripts.add')}
      size="l"
      onSubmit={() => void save()}
      onClose={() => onResult()}
      submitLabel={t('settings.script.keep')}
      isBusy={isBusy}
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
            onJump={(line) => jumpTo(editor.current, line)}
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
  onJump: (line: number) => void
}

/** Findings of the check, each with a link to its line. */
function Findings({ check, isCurrent, onJump }: FindingsProps) {
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
            onJump={onJump}
          />
        ))}
        {warnings.map((warning, at) => (
          <Finding
            // biome-ignore lint/suspicious/noArrayIndexKey: likewise
            key={at}
            line={warning.line}
            text={t(`settings.script.warning.${warning.code}`, { detail: warning.detail })}
            onJump={onJump}
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
  onJump: (line: number) => void
}

const Finding = ({ line, text, isFault = false, onJump }: FindingProps) => (
  <li data-fault={isFault || undefined}>
    <button type="button" onClick={() => onJump(line)}>
      {t('settings.script.goTo', { line })}
    </button>
    <span>{text}</span>
  </li>
)

function jumpTo(editor: HTMLTextAreaElement | null, line: number): void {
  if (!editor) return
  const lines = editor.value.split('\n').slice(0, line - 1)
  const at = lines.reduce((length, one) => length + one.length + 1, 0)
  editor.focus()
  editor.setSelectionRange(at, at)
  const height = editor.scrollHeight / Math.max(1, editor.value.split('\n').length)
  editor.scrollTop = Math.max(0, (line - 3) * height)
}
