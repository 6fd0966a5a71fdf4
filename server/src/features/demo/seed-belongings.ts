import { ContactContent } from '@bocau/contract/contacts/contacts'
import { limits } from '@bocau/contract/limits'
import type { Actor } from '../../kernel/actor.ts'
import { createTemplate, listTemplates } from '../compose/index.ts'
import { addContact, createGroup, listContactPage, listGroups } from '../contacts/index.ts'
import { changeLabel, createLabel, listLabels } from '../labels/index.ts'
import { labelThreads } from '../mailbox/index.ts'
import { type DemoContact, type DemoLabel, khueBelongings } from './content/index.ts'
import type { DemoDeps } from './deps.ts'
import { findThreadsBySubjectStart } from './store.ts'

/** Adds Khuê's contacts, templates and labels; skips existing ones. */
export async function seedBelongings(deps: DemoDeps, actor: Actor): Promise<void> {
  await seedContacts(deps, actor)
  await seedTemplates(deps, actor)
  for (const label of khueBelongings.labels) await seedLabel(deps, actor, label)
}

async function seedContacts(deps: DemoDeps, actor: Actor): Promise<void> {
  const { contacts, groups, sharedContacts } = khueBelongings
  const existing = await listGroups(deps.db.sql, actor)
  for (const name of groups) {
    if (!existing.some((group) => group.name === name))
      existing.push(await createGroup(deps, actor, { name }))
  }
  const idsByName = new Map(existing.map(({ id, name }) => [name, id]))
  await addMissing(deps, { actor, book: 'own', contacts }, (groupNames) =>
    groupNames.flatMap((name) => idsByName.get(name) ?? []),
  )
  await addMissing(deps, { actor, book: 'organisation', contacts: sharedContacts }, () => [])
}

async function addMissing(
  deps: DemoDeps,
  { actor, book, contacts }: { actor: Actor; book: 'own' | 'organisation'; contacts: readonly DemoContact[] },
  groupsOf: (names: readonly string[]) => string[],
): Promise<void> {
  const existing = await listContactPage(deps, actor, { book, limit: limits.maxContactPage })
  const owner = book === 'own' ? 'person' : 'organisation'
  for (const { groups = [], ...written } of contacts) {
    if (existing.items.some(({ name }) => name === written.name)) continue
    const content = ContactContent.parse(written)
    await addContact(deps, actor, { ...content, owner, group_ids: groupsOf(groups) })
  }
}

async function seedTemplates(deps: DemoDeps, actor: Actor): Promise<void> {
  const existing = (await listTemplates(deps, actor)).items.map(({ name }) => name)
  for (const { body, ...template } of khueBelongings.templates) {
    if (existing.includes(template.name)) continue
    const paragraphs = body.map((line) => `<div>${line}</div>`)
    await createTemplate(deps, actor, { ...template, body: paragraphs.join('<div><br></div>') })
  }
}

async function seedLabel(
  deps: DemoDeps,
  actor: Actor,
  { subjects, visibility, ...input }: DemoLabel,
): Promise<void> {
  const existing = await listLabels(deps.db.sql, actor.accountId)
  const label = existing.find(({ name }) => name === input.name) ?? (await createLabel(deps, actor, input))
  // Hidden labels leave space for the drive in the sidebar.
  await changeLabel(deps, actor, { id: label.id, change: { visibility } })
  const ids = await findThreadsBySubjectStart(deps.db.sql, actor.accountId, subjects)
  await labelThreads(deps, actor, { ids, add: [label.id], remove: [] })
}
