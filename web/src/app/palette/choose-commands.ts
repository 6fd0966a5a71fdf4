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
const room: Partial<Record<CommandGroup, number>> = { folders: 6, threads: 5, people: 4 }

/**
 * Returns the matching commands by group, sorted by relevance inside a group. The order of groups is fixed, so that
 * positions stay familiar.
 */
export function chooseCommands(commands: readonly Command[], typed: string): LineGroup[] {
  const wanted = typed.trim()
  return commandGroups.flatMap((group) => {
    const lines = commands
      .filter((command) => command.group === group)
      .flatMap((command) => lineOf(command, wanted) ?? [])
      .toSorted((one, other) => other.score - one.score)
      .slice(0, room[group])
    return lines.length > 0 ? [{ group, lines }] : []
  })
}

function lineOf(command: Command, wanted: string): (Line & { score: number }) | undefined {
  const match = matchLike(command.label, wanted)
  if (match) return { command, ...match }
  if (command.isFound) return { command, score: 0, ranges: [] }
  const hidden = command.also ? matchLike(command.also, wanted) : undefined
  return hidden && { command, score: hidden.score - 1, ranges: [] }
}
