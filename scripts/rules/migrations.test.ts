import { expect, test } from 'vitest'
import { migrations } from '../../server/src/db/migrations/all.ts'
import { findLocking } from './locking-statements.ts'

/** Earlier migrations are released, or ran before large stores existed. */
const checkedSince = 250

const postgresOf = ({ both, postgres = [] }: (typeof migrations)[number]) => [...both, ...postgres]

test('a migration neither blocks running nodes on PostgreSQL nor removes columns in use', () => {
  const breaches = migrations
    .filter(({ number }) => number >= checkedSince)
    .flatMap((migration) => findLocking(postgresOf(migration)).map((why) => `${migration.number}: ${why}`))
  expect(breaches).toEqual([])
})

test.each([
  ['create index message_by_day on message (account_id, day)', 'large step'],
  ['create unique index\n message_by_day on message (account_id, day)', 'large step'],
  ["update message set day = 'a'", 'large step'],
  ['delete from message where day is null', 'large step'],
  ['alter table message alter column day type bigint', 'rewrite'],
  ['alter table message alter column day set not null', 'every row'],
  ['alter table message add column day text not null', 'give a default'],
  ['alter table message add column day bigint default floor(random())', 'rewrite'],
  ['alter table message add column day smallint not null default 0 check (day in (0, 1))', 'every row'],
  ['alter table message add constraint day_is check (day > 0)', 'not valid'],
  ['alter table message add foreign key (day) references day (id)', 'not valid'],
  ['alter table message add primary key (id)', 'large step'],
  ['alter table message rename column day to days', 'old name'],
  ['alter table message drop column day', 'previous version'],
  ['drop table message', 'large step'],
])('rejects %s', (statement, why) => {
  expect(findLocking([statement])).toEqual([expect.stringContaining(why)])
})

test.each([
  [['create table day (id bigint primary key)', 'create index day_by_id on day (id)']],
  [['create table day (id bigint)', 'insert into day select id from message', 'update day set id = 1']],
  [
    [
      'alter table message add column day text',
      'alter table message add column days smallint not null default 0',
    ],
  ],
  [['alter table message add constraint day_is check (day > 0) not valid']],
  [['create function find_day() returns bigint language sql as $$ update message set day = 1 $$']],
])('%s run concurrently', (statements) => {
  expect(findLocking(statements)).toEqual([])
})
