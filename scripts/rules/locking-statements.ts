/** Effects of statements on tables in use, and alternatives. */
const riskyStatements: readonly [pattern: RegExp, sentence: string][] = [
  [/\balter column \w+ (set data )?type\b/, 'rewrites every row: add a column and fill it in a large step'],
  [/\balter column \w+ set not null\b/, 'reads every row under a lock: let the program check it'],
  [/\badd column .*\bgenerated\b/, 'rewrites every row: fill the column in a large step'],
  [/\badd column .*\bdefault \(?\w+\(/, 'may rewrite every row: use a constant, or fill it in a large step'],
  [/\badd column .*\b(check|references|unique|primary key)\b/, 'reads every row under a lock'],
  [/\badd column (?!.*\bdefault\b).*\bnot null\b/, 'fails on a table with rows: give a default'],
  [
    /\badd (constraint \w+ )?(unique|primary key)\b/,
    'blocks writes while the index is built: make it a large step',
  ],
  [
    /\badd (constraint \w+ )?(check|foreign key)\b(?!.*\bnot valid\b)/,
    'reads every row under a lock: add it as not valid',
  ],
  [/\brename\b/, 'nodes of the previous version use the old name'],
  [/\bdrop column\b/, 'nodes of the previous version read it'],
]

/** Statements that end with a table name, besides `alter table`. */
const tableStatement =
  /^(update|delete from|truncate|drop table|cluster|vacuum full|reindex table|lock table) (?:if exists )?"?(\w+)/

/**
 * Returns problems of a migration for running nodes: locked tables or removed columns. Tables created by the migration
 * are exempt.
 */
export function findLocking(statements: readonly string[]): string[] {
  const plain = statements.map((statement) => statement.toLowerCase().replaceAll(/\s+/g, ' ').trim())
  const created = new Set(
    plain.map((statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1]),
  )
  return plain.flatMap((statement) =>
    findLocks(statement, created).map((why) => `${statement.slice(0, 80)}: ${why}`),
  )
}

/** Returns why a statement blocks a table that the migration did not create. */
function findLocks(statement: string, created: ReadonlySet<string | undefined>): string[] {
  const index = /^create (?:unique )?index .*? on (?:only )?(\w+)/.exec(statement)
  if (index) return created.has(index[1]) ? [] : ['blocks writes meanwhile: make it a large step']
  const [, statementKind, table] = tableStatement.exec(statement) ?? []
  if (statementKind)
    return created.has(table)
      ? []
      : [`${statementKind} goes over all of ${table} in one statement: make it a large step`]
  const altered = /^alter table (?:if exists )?(?:only )?(\w+) (.*)/.exec(statement)
  if (!altered || created.has(altered[1])) return []
  return riskyStatements.filter(([pattern]) => pattern.test(altered[2] ?? '')).map(([, why]) => why)
}
