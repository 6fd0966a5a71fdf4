import { limits } from '@bocau/contract/limits'
import type { Label } from '@bocau/contract/mailbox/labels'
import { removeInvisibleCharacters } from '@bocau/mail-core/invisible-characters'
import { normalForm } from '@bocau/mail-core/text/normal-form'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { isFolderPath } from '../folders/index.ts'
import type { LabelDeps } from './deps.ts'
import { addNamedLabel } from './find-named-labels.ts'
import { type LabelRow, listKeywordRows, listLabels, updateLabel } from './label-store.ts'
import { notifyLabels } from './notify-labels.ts'
import { planLabelWork } from './plan-label-work.ts'

/** Creates a label; mail programs see it as a keyword derived from its name. */
export async function createLabel(
  deps: LabelDeps,
  actor: Pick<Actor, 'accountId'>,
  input: { name: string; colour?: number | undefined },
): Promise<Label> {
  return changeLabels(deps, actor, async (tx, rows) => {
    const name = checkName(input.name)
    refuseUsedName(rows, name)
    const id = await addNamedLabel(deps, tx, { accountId: actor.accountId, rows, name, colour: input.colour })
    if (id === null) throw new Refused('too_many_labels')
    return id
  })
}

/** Changes a label; renaming also renames its nested labels. */
export async function changeLabel(
  deps: LabelDeps,
  actor: Pick<Actor, 'accountId'>,
  {
    id,
    change,
  }: {
    id: string
    change: {
      name?: string | undefined
      colour?: number | undefined
      visibility?: LabelRow['visibility'] | undefined
    }
  },
): Promise<Label> {
  const { accountId } = actor
  return changeLabels(deps, actor, async (tx, rows) => {
    const label = getLabel(rows, id)
    const { colour, visibility } = change
    await updateLabel(tx.sql, accountId, {
      id,
      change: {
        ...(colour === undefined ? {} : { colour }),
        ...(visibility === undefined ? {} : { visibility }),
        name: label.name,
      },
    })
    if (change.name === undefined) return id
    const name = checkName(change.name)
    const below = rows.filter((one) => one.name.startsWith(`${label.name}/`))
    const rest = rows.filter((one) => one.id !== id && !below.includes(one))
    const moved = below.map((one) => ({ id: one.id, name: name + one.name.slice(label.name.length) }))
    for (const one of [{ id, name }, ...moved]) {
      refuseUsedName(rest, one.name)
      await updateLabel(tx.sql, accountId, { id: one.id, change: { name: checkName(one.name) } })
    }
    return id
  })
}

/** Deletes a label and its nested labels. They disappear immediately; a job removes them from messages step by step. */
export async function deleteLabel(deps: LabelDeps, actor: Actor, id: string): Promise<void> {
  await startDeletion(deps, actor, { id, into: null })
}

/** Replaces a label by another one on all messages, step by step, and deletes it; nested labels remain. */
export async function mergeLabel(
  deps: LabelDeps,
  actor: Actor,
  { id, into }: { id: string; into: string },
): Promise<void> {
  await startDeletion(deps, actor, { id, into })
}

/** Marks a label, and with `into` null its nested labels, as being deleted and schedules the work. */
async function startDeletion(
  deps: LabelDeps,
  actor: Actor,
  { id, into }: { id: string; into: string | null },
): Promise<void> {
  if (!actor.isDomainVerified) throw new Refused('dns_verification_failed')
  const { accountId } = actor
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const rows = (await listKeywordRows(tx.sql, accountId)).filter(isVisible)
    const label = getLabel(rows, id)
    if (into !== null && getLabel(rows, into) === label)
      throw new Refused('invalid_input', { fields: [{ path: 'into', message: 'is the label itself' }] })
    const below = into === null ? rows.filter((one) => one.name.startsWith(`${label.name}/`)) : []
    for (const one of [label, ...below]) {
      await updateLabel(tx.sql, accountId, { id: one.id, change: { state: 'leaving', merges_into: into } })
      await planLabelWork(deps, tx, { accountId, labelId: one.id })
    }
    await notifyLabels(deps, tx, accountId)
  })
}

/** Runs a change of labels, notifies clients and returns the label whose id `change` returns. */
async function changeLabels(
  deps: LabelDeps,
  { accountId }: Pick<Actor, 'accountId'>,
  change: (tx: Transaction, rows: LabelRow[]) => Promise<string>,
): Promise<Label> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const id = await change(tx, await listKeywordRows(tx.sql, accountId))
    await notifyLabels(deps, tx, accountId)
    return (await listLabels(tx.sql, accountId)).find((label) => label.id === id) as Label
  })
}

const isVisible = ({ name, state }: LabelRow): boolean => name !== '' && state !== 'leaving'

function getLabel(rows: readonly LabelRow[], id: string): LabelRow {
  const label = rows.find((one) => one.id === id && isVisible(one))
  if (!label) throw new Refused('not_found')
  return label
}

/** Users do not distinguish names that differ only in case. A label that is being deleted no longer blocks its name. */
function refuseUsedName(rows: readonly LabelRow[], name: string): void {
  const lowerName = name.toLowerCase()
  if (rows.some((one) => isVisible(one) && one.name.toLowerCase() === lowerName))
    throw new Refused('label_exists')
}

function checkName(input: string): string {
  const name = normalForm(input)
    .split('/')
    .map((part) => removeInvisibleCharacters(part).trim())
    .join('/')
  if (name.length > limits.maxFolderNameCharacters || !name.split('/').every(isNamePart))
    throw new Refused('invalid_input', { fields: [{ path: 'name', message: 'is not a label name' }] })
  return name
}

/** A valid folder name is also valid as a part of a label name. */
const isNamePart = (part: string): boolean => isFolderPath(`label/${part}`)
