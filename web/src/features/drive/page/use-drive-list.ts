import type { DriveFile, DriveFolderPage } from '@bocau/contract/drive/drive'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DriveLocation } from '../address/drive-address.ts'
import { filesIn } from '../data/patches.ts'
import { driveListQuery } from '../data/queries.ts'
import type { Sorting } from '../names/sorting.ts'

const nothing: readonly DriveFile[] = []

export type DriveList = ReturnType<typeof useDriveList>

/**
 * Loads the content of a location. After a change of the order the previous content stays until the new one is loaded.
 */
export function useDriveList(location: DriveLocation, sorting: Sorting) {
  const query = driveListQuery(location, sorting)
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...query,
    placeholderData: (before, beforeQuery) =>
      beforeQuery && isSameLocation(beforeQuery.queryKey, query.queryKey) ? before : undefined,
  })
  const files = useMemo(() => (data ? filesIn(data) : nothing), [data])
  const first = data?.pages[0] as Partial<DriveFolderPage> | undefined
  return {
    files,
    isHere: data !== undefined,
    total: first?.total ?? 0,
    folder: first?.folder ?? null,
    breadcrumb: first?.breadcrumb ?? [],
    error,
    isReadingOn: isFetchingNextPage,
    hasMore: hasNextPage,
    readOn: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
    refetch,
  }
}

/** Returns true if two keys differ only in the order. */
const isSameLocation = (one: readonly unknown[], other: readonly unknown[]) =>
  one[2] === other[2] && one[3] === other[3]
