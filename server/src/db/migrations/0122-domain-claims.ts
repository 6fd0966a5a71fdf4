import type { Migration } from './migration.ts'

/** Domain claims of organisations until one is verified; and replaced signing keys. */
export const domainClaims: Migration = {
  number: 122,
  name: 'domain_claims',
  both: [
    `create table domain_claim (
      organisation_id bigint not null references organisation (id) on delete cascade,
      domain_name text not null,
      token text not null,
      created_at bigint not null,
      expires_at bigint not null,
      checked_at bigint,
      outcome text not null,
      primary key (organisation_id, domain_name)
    )`,
    'create index domain_claim_expiry on domain_claim (expires_at)',
    `create table retired_key (
      domain_name text not null references domain (name) on delete cascade,
      selector text not null,
      value text not null,
      until bigint not null,
      primary key (domain_name, selector)
    )`,
  ],
}
