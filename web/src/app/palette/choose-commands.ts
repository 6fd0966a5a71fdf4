import { type Match, matchLike } from '../../ui/text/match-like.ts'
import { type Command, type CommandGroup, commandGroups } from './command.ts'

/** Command with the matching part of its name. */
export interface Line {
  command: Command
  ranges: Match['ranges']
}

export interface LineGroup {
  group: CommandGroup
  lines: Line[]
}

/** Maximum number of lines per group. */
const groupLimits: Partial<Record<CommandGroup, number>> = { folders: 6, threads: 5, people: 4 }

/**
 * Returns the matching commands by group, sorted by relevance inside a group. The order of groups is fixed, so that
 * positions stay familiar.
 */
export function chooseCommands(commands: readonly Command[], typed: string): LineGroup[] {
  const query = typed.trim()
  return commandGroups.flatMap((group) => {
    const lines = commands
      .filter((command) => command.group === group)
      .flatMap((command) => lineOf(command, query) ?? [])
      .toSorted((one, other) => other.score - one.score)
      .slice(0, groupLimits[group])
    return lines.length > 0 ? [{ group, lines }] : []
  })
}

function lineOf(command: Command, query: string): (Line & { score: number }) | undefined {
  const match = matchLike(command.label, query)
  if (match) return { command, ...match }
  if (command.isSearchResult) return { command, score: 0, ranges: [] }
  const hidden = command.also ? matchLike(command.also, query) : undefined
  return hidden && { command, score: hidden.score - 1, ranges: [] }
}
