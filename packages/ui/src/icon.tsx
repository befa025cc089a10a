import { IconPoint } from '@tabler/icons-react'
import { icons } from './icons.ts'

/** A decorative icon by its kebab-case name; a point for a name that is not in the set. */
export function Icon({ name, size = 18 }: { name: string | null | undefined; size?: number }) {
  const Drawing = (name && icons[name]) || IconPoint
  return <Drawing size={size} stroke={1.7} aria-hidden="true" />
}
