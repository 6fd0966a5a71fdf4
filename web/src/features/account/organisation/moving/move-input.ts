import type { MasterForm } from '@bocau/contract/account/moving-many'
import type { RequestTable } from './moving-queries.ts'

export const securities = ['tls', 'starttls', 'none'] as const

export interface MoveInput {
  file: string
  table: string
  server: string
  security: (typeof securities)[number]
  hasMaster: boolean
  form: MasterForm
  name: string
  password: string
  continuesFetching: boolean
}

export const emptyInput: MoveInput = {
  file: '',
  table: '',
  server: '',
  security: 'tls',
  hasMaster: false,
  form: 'suffix',
  name: '',
  password: '',
  continuesFetching: true,
}

export type Missing = Partial<Record<'table' | 'name' | 'password', true>>

export function findMissing({ table, hasMaster, name, password }: MoveInput): Missing {
  return {
    ...(table === '' && { table: true }),
    ...(hasMaster && name.trim() === '' && { name: true }),
    ...(hasMaster && password === '' && { password: true }),
  }
}

/** Returns the form as a request body. */
export function requestTable({
  table,
  server,
  security,
  hasMaster,
  form,
  name,
  password,
}: MoveInput): RequestTable {
  return {
    table,
    server: server.trim(),
    security,
    ...(hasMaster && { master: { form, name: name.trim(), password } }),
  }
}
