import type { Migration } from './migration.ts'

/** How each message came into its folder, decision by decision, as the wire shows it. */
export const deliveries: Migration = {
  number: 21,
  name: 'deliveries',
  both: [
    `create table delivery (
      account_id bigint not null,
      message_id bigint not null,
      via text not null check (via in ('lmtp', 'smtp', 'inside')),
      folder text not null,
      steps text not null,
      arrived_at bigint not null,
      infected_at bigint,
      primary key (account_id, message_id),
      foreign key (account_id, message_id) references message (account_id, id) on delete cascade
    )`,
    // When somebody was last told that a letter with a virus had come.
    'create index delivery_infected on delivery (account_id, infected_at) where infected_at is not null',
  ],
}
