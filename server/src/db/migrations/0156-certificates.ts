import type { Migration } from './migration.ts'

/** The TLS certificate of the installation, and pending challenges of the authority. */
export const certificates: Migration = {
  number: 156,
  name: 'certificates',
  both: [
    `create table certificate (
      directory text not null primary key,
      account_key text not null,
      names text not null default '',
      chain text not null default '',
      private_key text not null default '',
      not_after bigint not null default 0,
      tried_at bigint not null default 0,
      trouble text not null default ''
    )`,
    `create table certificate_proof (
      token text not null primary key,
      way text not null,
      name text not null,
      answer text not null,
      created_at bigint not null
    )`,
    'create index certificate_proof_name on certificate_proof (name, way)',
  ],
}
