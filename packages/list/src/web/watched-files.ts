import { useSyncExternalStore } from 'react'

// The files that are being made for whoever uses this window, so that their progress follows him from page to page.
let watched: readonly number[] = []
const listeners = new Set<() => void>()

function change(next: readonly number[]): void {
  watched = next
  for (const listener of listeners) listener()
}

/** Follows a file until it is there: its progress stands in the corner of the window. */
export function watchFile(id: number): void {
  if (!watched.includes(id)) change([...watched, id])
}

/** Ends that. */
export const forgetFile = (id: number): void => change(watched.filter((one) => one !== id))

/** The files that are followed. */
export function useWatchedFiles(): readonly number[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => watched,
  )
}
