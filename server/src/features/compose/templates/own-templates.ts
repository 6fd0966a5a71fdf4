import type { ComposeDeps } from '../deps.ts'
import { listOwnTemplates, type TemplateReader } from './template-store.ts'

/** What somebody’s own templates say, to be taken along. */
export const readOwnTemplates = ({ db }: Pick<ComposeDeps, 'db'>, owner: TemplateReader) =>
  listOwnTemplates(db.sql, owner)
