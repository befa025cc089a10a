import type { GridFilesProps } from '@iss/ui/grid-files'
import { lazy, Suspense } from 'react'

const Files = lazy(async () => ({ default: (await import('@iss/list/web/grid-files')).FilesOfGrid }))

/** The files of every grid, loaded with the first one that is drawn; meanwhile the grid stands without its button. */
export function FilesOfGrid(props: GridFilesProps) {
  return (
    <Suspense fallback={null}>
      <Files {...props} />
    </Suspense>
  )
}
